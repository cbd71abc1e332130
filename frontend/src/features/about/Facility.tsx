import { Link } from "wouter";
import { Picture } from "../../ui/Picture";

/** The place itself: arena, barn and fields. */
export function Facility() {
  return (
    <section className="band-sand">
      <div className="bleed bleed-left">
        <Picture
          name="facility"
          alt="The indoor arena from its gate: raked sand, timber trusses, daylight from the roof windows"
          sizes="(min-width: 768px) 58vw, 100vw"
          className="bleed-picture"
        />
        <div className="bleed-text">
          <h2 className="title-2">Room to ride in any weather</h2>
          <p className="mt-6">
            The indoor arena is tall and bright, so that a wet November costs nobody a lesson.
            Outside there is a second ring for sunny days and for jumping, and beyond it fields and
            tree-lined lanes for the walk home on a long rein.
          </p>
          <p className="mt-4">
            The horses live between an airy barn and pastures large enough for a proper gallop.{" "}
            <Link href="/boarding">How our boarders live</Link>
          </p>
        </div>
      </div>
    </section>
  );
}
