import { usePart } from "../../content/PageDataContext";
import { Paragraphs } from "../../ui/Paragraphs";
import { SafetyLine } from "../../ui/SafetyLine";

/** What the lessons are built on, in the stable's own words. */
export function Philosophy() {
  const { motto, philosophy } = usePart("teaching");
  return (
    <section className="page section split">
      <h2 className="title-2">{motto}</h2>
      <div>
        <Paragraphs texts={philosophy} />
        <SafetyLine />
      </div>
    </section>
  );
}
