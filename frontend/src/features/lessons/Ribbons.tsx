import { Picture } from "../../ui/Picture";

/** What a finished level earns. */
export function Ribbons() {
  return (
    <section className="bleed bleed-right">
      <Picture
        name="ribbons"
        alt="A row of show ribbons in seven colors on a plank wall"
        sizes="(min-width: 768px) 58vw, 100vw"
        className="bleed-picture"
      />
      <div className="bleed-text">
        <h2 className="title-2">Every level has its ribbon</h2>
        <p className="mt-6">
          When a level sits, you show it: a short ride and a few questions in front of the people
          who taught you, with the family along the rail.
        </p>
        <p className="mt-4">
          The ribbon you take home is not for beating anybody. It is for something that you could
          not do before.
        </p>
      </div>
    </section>
  );
}
