import type { ReactNode } from "react";
import type { Json } from "../../contentTypes";
import { childOf } from "../../model/pointer";
import { nounOf } from "../../model/words/labels";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";
import { EntryView } from "./EntryView";
import { emptyEntry } from "./entry";
import { ListFrame } from "./ListFrame";
import { useListEdit } from "./useListEdit";

interface Props extends FieldProps {
  /** What asks for another entry, in place of the button. */
  adder?: (list: Json[], add: (entry: Json) => void) => ReactNode;
}

/** Entries whose list is one value, so that their order can be changed. */
export function PlainEntries({ node, pointer, adder }: Props) {
  const state = useField(node.field, pointer);
  const entries = Array.isArray(state.value) ? state.value : [];
  const list = useListEdit(entries, pointer);
  const noun = nounOf(node.field.pointer);
  const isLocked = state.lockedBy !== undefined;
  return (
    <FieldFrame field={node.field} state={state} isGroup>
      <ListFrame
        list={list}
        noun={noun}
        isLocked={isLocked}
        onAdd={() => list.add(emptyEntry(node))}
        adder={adder?.(entries, list.add)}
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
