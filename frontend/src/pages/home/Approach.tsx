import { Link } from "wouter";
import { usePart, useSite } from "../../content/PageDataContext";
import { isShown } from "../../content/shownPages";
import { Paragraphs } from "../../ui/Paragraphs";
import { Picture } from "../../ui/pictures/Picture";

/** How the stable teaches: a sand-colored band, with a picture over its upper edge. */
export function Approach() {
  const { approach } = usePart("home");
  if (!isShown(useSite(), "/lessons")) return null;
  return (
    <section className="band-sand">
      <div className="page approach">
        <Picture
          name="horse"
          alt="Ponies by a fence, helmets and brushes ready"
          sizes="(min-width: 1280px) 33rem, (min-width: 768px) 42vw, 77vw"
          className="approach-picture"
        />
        <div>
          <h2 className="title-2">On the ground first</h2>
          <Paragraphs texts={approach}>
            <Link href="/lessons">How we teach</Link>
          </Paragraphs>
        </div>
      </div>
    </section>
  );
}
