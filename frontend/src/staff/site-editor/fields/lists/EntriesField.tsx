import { nounOf } from "../../model/labels";
import { hasIds } from "../../model/patch";
import { childOf } from "../../model/pointer";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";
import { EntryView } from "./EntryView";
import { emptyEntry } from "./entry";
import { ListFrame } from "./ListFrame";
import { NamedEntries } from "./NamedEntries";
import { useListEdit } from "./useListEdit";

/** A list of entries with several values each. */
export function EntriesField(props: FieldProps) {
  return hasIds(props.pointer) ? <NamedEntries {...props} /> : <PlainEntries {...props} />;
}

/** Entries without an id: their list is one value. */
function PlainEntries({ node, pointer }: FieldProps) {
  const state = useField(node.field, pointer);
  const entries = Array.isArray(state.value) ? state.value : [];
  const list = useListEdit(entries, state.set);
  const noun = nounOf(node.field.pointer);
  const isLocked = state.lockedBy !== undefined;
  return (
    <FieldFrame field={node.field} state={state} isGroup>
      <ListFrame
        list={list}
        noun={noun}
        isLocked={isLocked}
        onAdd={() => list.add(emptyEntry(node))}
      >
        {entries.map((entry, index) => (
          <li key={list.keys[index]}>
            <EntryView
              node={node}
              pointer={childOf(pointer, index)}
              entry={entry}
              noun={`${noun} ${index + 1}`}
              index={index}
              count={entries.length}
              onMove={(by) => list.move(index, by)}
              onRemove={() => list.remove(index)}
              isLocked={isLocked}
            />
          </li>
        ))}
      </ListFrame>
    </FieldFrame>
  );
}
