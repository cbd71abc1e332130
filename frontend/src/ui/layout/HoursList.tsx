import { useSite } from "../../content/PageDataContext";

/** The opening hours with their note. */
export function HoursList() {
  const { hours, hoursNote } = useSite();
  return (
    <>
      <dl className="hours">
        {hours.map(({ days, opens, closes }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>
              {opens}–{closes}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hours-note">{hoursNote}</p>
    </>
  );
}
