import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { Picture } from "../../ui/Picture";

/** Whose place it is: text left, the farm bleeding off the right edge. */
export function Story() {
  const { stats, address } = useSite();
  return (
    <section>
      <div className="bleed bleed-right">
        <Picture
          name="about"
          alt="The farm in autumn: a red barn among trees, white fences along the lane, horses at pasture"
          sizes="(min-width: 768px) 58vw, 100vw"
          className="bleed-picture"
        />
        <div className="bleed-text">
          <h2 className="title-2">Our story</h2>
          <p className="mt-6">
            We have taught riding near {address.city} for {stats.years} years. {stats.students}{" "}
            students have come up this lane, some of them now with children of their own in the
            saddle. The barn has grown; the rule has not: safety first, then excellence, and room
            for everybody.
          </p>
          <p className="mt-4">
            <Link href="/about">Meet the people of the barn</Link>
          </p>
        </div>
      </div>
    </section>
  );
}
