import { usePart } from "../../content/PageDataContext";
import { Paragraphs } from "../../ui/Paragraphs";
import { Picture } from "../../ui/pictures/Picture";
import { BESIDE_WORDS } from "../../ui/pictures/pictureSizes";

/** What riders get for a finished level. */
export function Ribbons() {
  const { reward, ribbons } = usePart("teaching");
  return (
    <section className="bleed bleed-right">
      <Picture
        name="ribbons"
        alt="A row of ribbons in seven colors on a plank wall"
        sizes={BESIDE_WORDS}
        className="bleed-picture"
      />
      <div className="bleed-text">
        <h2 className="title-2">{reward}</h2>
        <Paragraphs texts={ribbons} />
      </div>
    </section>
  );
}
