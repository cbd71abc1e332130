import { useState } from "react";
import { dollars } from "../../../../lib/dollars";
import type { Json, Scheduled } from "../../contentTypes";
import { beginningInWords } from "../../model/dates";
import { type FieldNode, isAsked } from "../../model/fields";
import { publishedAt } from "../../model/lists/matchEntries";
import { childOf, isObject, isSame, isWithin, lastKeyOf } from "../../model/pointer";
import { nameOf } from "../../model/words/words";
import { useEditor } from "../EditorContext";
import { Mark } from "../FieldFrame";
import { ListButtons } from "./ListButtons";

interface Props {
  node: FieldNode;
  pointer: string;
  entry: Json;
  /** What the entry is called without a name of its own. */
  noun: string;
  index: number;
  count: number;
  onMove?: (by: -1 | 1) => void;
  onRemove: () => void;
  isLocked: boolean;
}

/** An entry of a list: its name, and its values once it is opened. */
export function EntryView({ node, pointer, entry, noun, index, count, ...rest }: Props) {
  const { errors, site, edited, scheduled, Field } = useEditor();
  const name = nameOf(entry) || noun;
  const heading = nameOf(entry) || noun.charAt(0).toUpperCase() + noun.slice(1);
  const published = publishedAt(site.content, edited, pointer);
  const isNew = published === undefined;
  const asked = node.children.filter(({ field }) => isAsked(field.pointer, entry));
  const aside = asideOf(entry);
  const planned = plannedFor(pointer, scheduled);
  const isWrong = [...errors.keys()].some((one) => isWithin(one, pointer));
  // A new entry is open, and stays so once it has a name.
  const [isOpen, setOpen] = useState(() => nameOf(entry) === "" || isNew);
  return (
    <details
      className="editor-entry"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          {heading}
          {isNew && <Mark word="New" />}
          {!isNew && !isSame(entry, published) && <Mark word="Changed" />}
        </span>
        {aside && <span className="editor-entry-aside">{aside}</span>}
        {planned && <span className="editor-entry-planned">{planned}</span>}
        {isWrong && <span className="field-error">Needs a correction</span>}
      </summary>
      <div className="editor-entry-fields">
        {asked.map((child) => (
          <Field
            key={child.field.pointer}
            node={child}
            pointer={childOf(pointer, lastKeyOf(child.field.pointer))}
          />
        ))}
        {!rest.isLocked && (
          <ListButtons
            name={name}
            index={index}
            count={count}
            onMove={rest.onMove}
            onRemove={rest.onRemove}
          />
        )}
      </div>
    </details>
  );
}

/** What will become of an entry: its price, or that something else changes; empty: nothing is scheduled. */
function plannedFor(pointer: string, scheduled: Scheduled[]): string {
  // One with a problem isn't tried again.
  const changes = scheduled
    .filter(({ problem }) => problem === null)
    .flatMap(({ at, changes }) => changes.map((change) => ({ ...change, at })))
    .filter((change) => isWithin(change.pointer, pointer));
  const price = changes.find((one) => one.pointer === childOf(pointer, "price"));
  const [next] = price ? [price] : changes;
  if (!next) return "";
  const from = `From ${beginningInWords(next.at)}`;
  return typeof price?.after === "number"
    ? `${from}: ${dollars(price.after)} (scheduled)`
    : `${from}: something changes (scheduled)`;
}

/** What stands beside an entry's name: its price, or its times. */
function asideOf(entry: Json): string {
  if (!isObject(entry)) return "";
  const { price, opens, closes, closed, times } = entry;
  if (typeof price === "number") return dollars(price);
  if (opens && closes) return `${opens} – ${closes}`;
  return closed === true ? "Closed" : String(times ?? "");
}
