import { useSite } from "../../content/PageDataContext";

/** The opening hours with their note: the usual ones, and those of coming days that differ. */
export function HoursList() {
  const { hours, hoursNote } = useSite();
  return (
    <>
      <dl className="hours">
        {hours.map(({ days, times, note }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
            {note !== undefined && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="hours-note">{hoursNote}</p>
    </>
  );
}
