import type { ContentRevision, Json, JsonObject } from "../contentTypes";
import { eventIn, eventPart, partOf } from "../model/parts";
import type { ValueChange } from "../model/patch";
import { valueAt, withValue } from "../model/pointer";
import { pageWithDate } from "../model/publicPage";
import { dateIn } from "../model/series";

/** What the undo of a publication changes. */
export const valueChanges = ({ changes }: Pick<ContentRevision, "changes">): ValueChange[] =>
  changes.map(({ pointer, before, after }) => ({
    pointer,
    before: (after ?? undefined) as Json | undefined,
    after: (before ?? undefined) as Json | undefined,
  }));

/** The content with these changes. */
export const undoneContent = (content: JsonObject, changes: ValueChange[]): JsonObject =>
  changes.reduce((all, { pointer, after }) => withValue(all, pointer, after), content);

/** The pages that these changes of the `undone` content are seen on, the most telling first: of an event that's there then. */
export function undonePages(changes: ValueChange[], undone: JsonObject, today: string): string[] {
  const pages = changes.flatMap(({ pointer }) => partOf(pointer)?.pages ?? []);
  const isThere = (path: string) => {
    const id = eventIn(path);
    if (id === undefined) return true;
    return dateIn(undone.events, id) !== undefined || valueAt(undone, eventPart(id)) !== undefined;
  };
  return [...new Set(pages.filter(isThere).map((path) => pageWithDate(path, undone, today)))];
}
