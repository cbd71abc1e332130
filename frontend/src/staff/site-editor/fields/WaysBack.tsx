import type { ContentField, Json } from "../contentTypes";
import { valueAt } from "../model/pointer";
import { valueInWords } from "../model/words/words";
import { useEditor } from "./EditorContext";
import type { FieldState } from "./useField";

/** Most characters of a value that a button shows. */
const MOST = 48;

interface Props {
  field: ContentField;
  state: FieldState;
}

/** Buttons that set the value back: to what visitors see, and to what it was before staff changed it. */
export function WaysBack({ field, state }: Props) {
  const { site } = useEditor();
  const { pointer, isChanged, below, label, set, lockedBy } = state;
  const published = valueAt(site.content, pointer);
  if (lockedBy !== undefined) return null;
  // Its control has a button that clears it.
  const isCleared = field.kind === "date_time" && !isFilled(isChanged ? published : below);
  if (isCleared) return null;
  if (isChanged) {
    if (published === undefined) return null;
    return (
      <p className="editor-back">
        <Button label={label} word={wordOf(published, field)} onPress={() => set(published)} />
      </p>
    );
  }
  if (below === undefined || below === null) return null;
  const line = lineOf(below, field);
  return (
    <p className="editor-back">
      {pastOf(line)} <Button label={label} word={backOf(line)} onPress={() => set(below)} />
    </p>
  );
}

interface ButtonProps {
  label: string;
  word: string;
  onPress: () => void;
}

function Button({ label, word, onPress }: ButtonProps) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {word}
      <span className="sr-only"> ({label})</span>
    </button>
  );
}

/** What the button says that sets a field back to what visitors see. */
function wordOf(published: Json, field: ContentField): string {
  const line = lineOf(published, field);
  if (line === undefined) return "Discard the changes to this list";
  return line === "nothing" ? "Empty it again" : `Back to “${line}”`;
}

/** What is said of the value before staff changed it. */
function pastOf(line: string | undefined): string {
  if (line === undefined) return "Staff have changed this list.";
  return line === "nothing" ? "This was empty before." : `Before staff changed it: “${line}”.`;
}

/** What the button says that sets a field back to that. */
function backOf(line: string | undefined): string {
  if (line === undefined) return "Go back to the list before";
  return line === "nothing" ? "Empty it again" : "Set it back";
}

const isFilled = (value: Json | undefined) => value !== undefined && value !== null && value !== "";

/** A value in one short line; undefined if it's a list with entries. */
function lineOf(value: Json, field: ContentField): string | undefined {
  const lines = valueInWords(value, field);
  const [line = ""] = lines;
  if (lines.length > 1 || (typeof value === "object" && line !== "nothing")) return undefined;
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
