import { useState } from "react";
import type { Json } from "../../contentTypes";
import { childOf, entriesOf, valueAt } from "../../model/pointer";
import { newId } from "../../model/slug";
import { nounOf } from "../../model/words/labels";
import { nameOf } from "../../model/words/words";
import { useEditor } from "../EditorContext";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";
import { EntryView } from "./EntryView";
import { emptyEntry, fieldsOf } from "./entry";
import { NewEntry } from "./NewEntry";

/** Entries with an id, which is made from the name of a new one and stays. */
export function NamedEntries({ node, pointer }: FieldProps) {
  const { site, set } = useEditor();
  const state = useField(node.field, pointer);
  const [removed, setRemoved] = useState<[id: string, entry: Json] | null>(null);
  const entries = entriesOf(state.value, site.order[pointer]);
  const published = valueAt(site.content, pointer);
  const noun = nounOf(node.field.pointer);
  const taken = [...entries.map(([id]) => id), ...Object.keys(fieldsOf(published))];
  const isLocked = state.lockedBy !== undefined;

  function remove(id: string, entry: Json) {
    setRemoved([id, entry]);
    set(childOf(pointer, id), undefined);
  }

  function restore() {
    if (removed) set(childOf(pointer, removed[0]), removed[1]);
    setRemoved(null);
  }

  return (
    <FieldFrame field={node.field} state={state} isGroup>
      <div className="editor-list">
        <ul>
          {entries.map(([id, entry], index) => (
            <li key={id}>
              <EntryView
                node={node}
                pointer={childOf(pointer, id)}
                entry={entry}
                noun={id}
                index={index}
                count={entries.length}
                onRemove={() => remove(id, entry)}
                isLocked={isLocked}
              />
            </li>
          ))}
        </ul>
        <p role="status" className="editor-removed">
          {removed && (
            <>
              Removed “{nameOf(removed[1]) || removed[0]}”.{" "}
              <button type="button" className="link" onClick={restore}>
                Undo
              </button>
            </>
          )}
        </p>
        {!isLocked && (
          <NewEntry
            noun={noun}
            asks={`Name of the new ${noun}`}
            onAdd={(name) => {
              const entry = { ...emptyEntry(node), name };
              set(childOf(pointer, newId(name, taken)), entry);
            }}
          />
        )}
      </div>
    </FieldFrame>
  );
}
