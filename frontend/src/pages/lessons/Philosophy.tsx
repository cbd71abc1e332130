import { usePart } from "../../content/PageDataContext";
import { Paragraphs } from "../../ui/Paragraphs";
import { SafetyLine } from "../../ui/SafetyLine";

/** The teaching philosophy, in the owner's words. */
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
