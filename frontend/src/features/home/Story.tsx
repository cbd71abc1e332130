import { usePart, useSite } from "../../PageDataContext";
import { PageLink } from "../../PageLink";
import { Figures } from "../../ui/Figures";
import { Paragraphs } from "../../ui/Paragraphs";
import { Picture } from "../../ui/Picture";
import { BESIDE_WORDS } from "../../ui/pictureSizes";

/** Whose place it is: text left, the farm bleeding off the right edge. */
export function Story() {
  const { story } = usePart("home");
  const { stats } = useSite();
  return (
    <section className="bleed bleed-right">
      <Picture
        name="about"
        alt="The farm in autumn: a red barn among trees, white fences along the lane, horses at pasture"
        sizes={BESIDE_WORDS}
        className="bleed-picture"
        focus="right"
      />
      <div className="bleed-text">
        <h2 className="title-2">Our story</h2>
        <Paragraphs texts={story}>
          <PageLink href="/about">Meet the people of the barn</PageLink>
        </Paragraphs>
        <Figures
          items={[
            { figure: stats.years, words: "years of teaching" },
            { figure: stats.students, words: "students so far" },
          ]}
        />
      </div>
    </section>
  );
}
