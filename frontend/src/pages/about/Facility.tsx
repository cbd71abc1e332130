import { usePart } from "../../content/PageDataContext";
import { PageLink } from "../../ui/layout/PageLink";
import { Paragraphs } from "../../ui/Paragraphs";
import { Picture } from "../../ui/pictures/Picture";
import { BESIDE_WORDS } from "../../ui/pictures/pictureSizes";

/** The property: its size and its parts. */
export function Facility() {
  const { acres, text, features } = usePart("facility");
  return (
    <section className="band-sand">
      <div className="bleed bleed-left">
        <Picture
          name="facility"
          alt="The indoor arena from its gate: raked sand, timber trusses, daylight from the roof windows"
          sizes={BESIDE_WORDS}
          className="bleed-picture"
        />
        <div className="bleed-text">
          <h2 className="title-2">{acres} acres, and a place for everything</h2>
          <Paragraphs texts={text} />
          <ul className="features mt-4">
            {features.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="mt-4">
            <PageLink href="/boarding">More about boarding</PageLink>
          </p>
        </div>
      </div>
    </section>
  );
}
