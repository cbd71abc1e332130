import { Link } from "wouter";
import { Picture } from "../../ui/Picture";

/** How the stable teaches: a band of sand, its picture bleeding off the page's left edge. */
export function Approach() {
  return (
    <section className="band-sand">
      <div className="bleed bleed-left">
        <Picture
          name="ribbons"
          alt="A row of show ribbons in seven colors on a plank wall"
          sizes="(min-width: 768px) 58vw, 100vw"
          className="bleed-picture"
        />
        <div className="bleed-text">
          <h2 className="title-2">On the ground first</h2>
          <p className="mt-6">
            Every rider here learns to read a horse before asking anything of one. Grooming,
            leading, tacking up: we call it HorseSense, and it is why our beginners sit quietly and
            our horses trust them.
          </p>
          <p className="mt-4">
            Then the saddle, one level at a time. Nobody is hurried, and every step earns its
            ribbon. <Link href="/lessons">How we teach</Link>
          </p>
        </div>
      </div>
    </section>
  );
}
