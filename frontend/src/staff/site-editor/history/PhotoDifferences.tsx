import type { PhotoDifference } from "../contentTypes";

/** The photographs that differ between two times, in the words of the history. */
export function PhotoDifferences({ differences }: { differences: PhotoDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className="editor-changes">
      <li>
        <strong>Photographs</strong>
        {differences.map(({ name, text }) => (
          <p key={name}>{text.charAt(0).toUpperCase() + text.slice(1)}</p>
        ))}
      </li>
    </ul>
  );
}
