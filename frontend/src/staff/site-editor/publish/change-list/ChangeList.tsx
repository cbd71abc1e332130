import { hoursTogether } from "../../../../lib/hoursTogether";
import type { ChangeInWords } from "../../model/words/words";

interface Props {
  changes: ChangeInWords[];
}

/** What a publication changes, in words: old, unless there was nothing, and new. */
export function ChangeList({ changes }: Props) {
  return (
    <ul className="editor-changes">
      {changes.map(({ pointer, subject, before, after, wasEmpty, isReordered }) => (
        <li key={pointer}>
          <strong>{subject}</strong>
          {isReordered ? (
            <p>In another order</p>
          ) : (
            <dl>
              {!wasEmpty && <Lines word="Before" lines={before} />}
              <Lines word="After" lines={after} />
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lines({ word, lines }: { word: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div data-what={word.toLowerCase()}>
      <dt>{word}</dt>
      {lines.map((line) => (
        <dd key={line} dir="auto">
          {hoursTogether(line)}
        </dd>
      ))}
    </div>
  );
}
