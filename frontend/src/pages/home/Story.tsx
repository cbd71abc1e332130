import { usePart, useSite } from "../../content/PageDataContext";
import { PageLink } from "../../ui/layout/PageLink";
import { Paragraphs } from "../../ui/Paragraphs";
import { SafetyLine } from "../../ui/SafetyLine";

/** The stable's story: text and two large numbers, no picture. */
export function Story() {
  const { story, notes } = usePart("home");
  const { stats } = useSite();
  const figures = [
    { figure: stats.years, words: "years of teaching", note: notes.years },
    { figure: stats.students, words: "students so far", note: notes.students },
  ];
  return (
    <section className="page section story">
      <div>
        <h2 className="title-2">Our story</h2>
        <Paragraphs texts={story}>
          <PageLink href="/about">Meet the people behind the barn</PageLink>
        </Paragraphs>
        <SafetyLine />
      </div>
      <ul className="poster">
        {figures.map(({ figure, words, note }) => (
          <li key={words}>
            <span className="poster-figure">{figure}</span>
            <p>
              <strong>{words}</strong>
              {note && <span className="note">{note}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
