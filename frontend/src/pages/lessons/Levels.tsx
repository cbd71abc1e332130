import { usePart } from "../../content/PageDataContext";
import { NamedList } from "../../ui/NamedList";

/** The programs with their levels. */
export function Levels() {
  const { programs } = usePart("teaching");
  return (
    <section className="band-sand">
      <div className="page section">
        <h2 className="title-2">What you'll learn, level by level</h2>
        <div className="pair mt-half-section">
          {programs.map(({ name, text, levels }) => (
            <div key={name}>
              <h3 className="title-3">{name}</h3>
              <p className="mt-1">{text}</p>
              <div className="mt-4">
                <NamedList items={levels} numbered />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
