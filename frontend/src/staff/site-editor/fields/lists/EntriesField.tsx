import type { Json, JsonObject } from "../../contentTypes";
import type { FieldNode } from "../../model/fields";
import { nounOf } from "../../model/labels";
import { hasIds } from "../../model/patch";
import { childOf, isObject } from "../../model/pointer";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../FieldView";
import { useField } from "../useField";
import { EntryView } from "./EntryView";
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

/** What a new entry begins with. Values that may be left out are. */
export function emptyEntry(node: FieldNode): JsonObject {
  const own = node.children.filter(({ field }) => !field.optional);
  return Object.fromEntries(own.map(({ field }) => [keyOf(field.pointer), emptyValue(field.kind)]));
}

const keyOf = (pattern: string) => pattern.slice(pattern.lastIndexOf("/") + 1);

function emptyValue(kind: string): Json {
  if (kind === "texts" || kind === "entries" || kind === "choices") return [];
  return kind === "flag" ? false : "";
}

export const fieldsOf = (entry: Json | undefined): JsonObject => (isObject(entry) ? entry : {});
