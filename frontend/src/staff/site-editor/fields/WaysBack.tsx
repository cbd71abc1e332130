import type { ContentField, Json } from "../contentTypes";
import { toBelow, toPublished } from "../model/words/waysBack";
import type { FieldState } from "./useField";

interface Props {
  field: ContentField;
  state: FieldState;
}

/** Buttons that set the value back: to what visitors see, and to what it was before staff changed it. */
export function WaysBack({ field, state }: Props) {
  const { published, isChanged, below, label, set, lockedBy } = state;
  if (lockedBy !== undefined) return null;
  // Its control has a button that clears it.
  const isCleared = field.kind === "date_time" && !isFilled(isChanged ? published : below);
  if (isCleared) return null;
  if (isChanged) {
    if (published === undefined) return null;
    return (
      <p className="editor-back">
        <Button label={label} word={toPublished(published, field)} onPress={() => set(published)} />
      </p>
    );
  }
  if (below === undefined || below === null) return null;
  const { past, word } = toBelow(below, field);
  return (
    <p className="editor-back">
      {past} <Button label={label} word={word} onPress={() => set(below)} />
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

const isFilled = (value: Json | undefined) => value !== undefined && value !== null && value !== "";
