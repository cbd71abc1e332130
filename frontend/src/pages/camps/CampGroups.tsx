import { usePart } from "../../content/PageDataContext";
import { PriceTable } from "../../ui/PriceTable";

/** The weeks of the summer, and the groups. */
export function CampGroups() {
  const { sessions, sessionsNote, levels, levelsNote } = usePart("camp");
  return (
    <div className="pair mt-half-section">
      <div>
        <PriceTable
          caption="Sessions"
          columns={["Month", "Weeks"]}
          rows={sessions.map(({ month, weeks }) => ({
            name: month,
            price: weeks === 1 ? "1 week" : `${weeks} weeks`,
          }))}
        />
        {sessionsNote && <p className="mt-4">{sessionsNote}</p>}
      </div>
      <div>
        <PriceTable
          caption="Levels"
          columns={["Level", "Ages"]}
          rows={levels.map(({ name, ages }) => ({ name, price: `Ages ${ages}` }))}
        />
        {levelsNote && <p className="mt-4">{levelsNote}</p>}
      </div>
    </div>
  );
}
