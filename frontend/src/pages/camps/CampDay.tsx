import { usePart } from "../../content/PageDataContext";
import { NamedList } from "../../ui/NamedList";

/** The day's schedule, and what children bring. */
export function CampDay() {
  const { day, toPack } = usePart("camp");
  return (
    <section className="band-sand">
      <div className="page section split camp-day">
        <div>
          <h2 className="title-2">What a day looks like</h2>
          <NamedList items={day} numbered />
        </div>
        {toPack.length > 0 && (
          <div>
            <h3 className="title-3">What to pack</h3>
            <ul className="features mt-3">
              {toPack.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
