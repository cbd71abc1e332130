import { parentOf, valueAt } from "../../model/pointer";
import { datesInShort } from "../../model/series";
import { useEditor } from "../EditorContext";
import type { FieldProps } from "../fieldProps";
import { GroupField } from "../GroupField";

/** How an event repeats, and which dates that makes. */
export function RepeatField(props: FieldProps) {
  const { edited } = useEditor();
  const dates = datesInShort(valueAt(edited, parentOf(props.pointer)));
  return (
    <GroupField {...props}>
      <p role="status">{dates}</p>
    </GroupField>
  );
}
