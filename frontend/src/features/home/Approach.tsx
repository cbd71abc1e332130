import { Link } from "wouter";
import { usePart, useSite } from "../../PageDataContext";
import { isShown } from "../../shownPages";
import { Paragraphs } from "../../ui/Paragraphs";
import { Picture } from "../../ui/Picture";
import { BESIDE_WORDS } from "../../ui/pictureSizes";

/** How the stable teaches: a band of sand, its picture bleeding off the page's left edge. */
export function Approach() {
  const { approach } = usePart("home");
  if (!isShown(useSite(), "/lessons")) return null;
  return (
    <section className="band-sand">
      <div className="bleed bleed-left">
        <Picture
          name="ribbons"
          alt="A row of show ribbons in seven colors on a plank wall"
          sizes={BESIDE_WORDS}
          className="bleed-picture"
        />
        <div className="bleed-text">
          <h2 className="title-2">On the ground first</h2>
          <Paragraphs texts={approach}>
            <Link href="/lessons">How we teach</Link>
          </Paragraphs>
        </div>
      </div>
    </section>
  );
}
