import { useSite } from "../../PageDataContext";
import { PriceTable } from "../../ui/PriceTable";

/** The weeks of the summer beside the groups. */
export function CampGroups() {
  const { sessions, levels } = useSite().camp;
  return (
    <div className="pair mt-section">
      <PriceTable
        caption="Sessions"
        columns={["Month", "Weeks"]}
        rows={sessions.map(({ month, weeks }) => ({
          name: month,
          price: weeks === 1 ? "1 week" : `${weeks} weeks`,
        }))}
      />
      <PriceTable
        caption="Levels"
        columns={["Level", "Ages"]}
        rows={levels.map(({ name, ages }) => ({ name, price: `Ages ${ages}` }))}
      />
      <p className="lead">
        Come for one week or for several: no two weeks are the same, and the horses remember you.
      </p>
      <p className="lead">
        Ages overlap because riders differ. We look at what a child can do, and move anyone who is
        bored or worried by the second day.
      </p>
    </div>
  );
}
