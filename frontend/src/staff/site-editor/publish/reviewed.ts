import type { Json, JsonObject, SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { differences, flat, patched, without } from "../model/patch";
import { isSame, valueAt } from "../model/pointer";
import { type ChangeInWords, changeInWords } from "../model/words/words";
import type { Findings } from "./errors";
import type { EventWarning } from "./eventWarnings";

/** What somebody looks at before it's published. It stays as it is, even if the draft changes meanwhile. */
export interface Reviewed {
  patch: JsonObject;
  /** The publication that the draft began from. */
  revision: number;
  /** What visitors see. */
  content: JsonObject;
  /** What they will see. */
  edited: JsonObject;
  changes: ChangeInWords[];
  /** What is probably a mistake, by pointer. */
  warnings: Findings;
  /** Events to which people come that it changes. */
  concerned: EventWarning[];
}

/** `patch`, as somebody reviews it. */
export function reviewedOf(
  { patch, revision }: Pick<Reviewed, "patch" | "revision">,
  site: SiteContent,
  nodes: FieldNode[],
  { warnings, concerned }: Pick<Reviewed, "warnings" | "concerned">,
): Reviewed {
  const { content } = site;
  const edited = patched(site, patch);
  const changes = changesBetween(content, edited, nodes);
  return { patch, revision, content, edited, changes, warnings, concerned };
}

/** What the undo of it changes. */
export const undoneChanges = (
  { content, edited }: Pick<Reviewed, "content" | "edited">,
  nodes: FieldNode[],
): ChangeInWords[] => changesBetween(edited, content, nodes);

const changesBetween = (old: JsonObject, now: JsonObject, nodes: FieldNode[]) =>
  differences(old, now).map((change) => changeInWords(change, [now, old], nodes));

/** What a draft has that wasn't in it when it was published. */
export function notPublished(draft: JsonObject, published: JsonObject): JsonObject {
  const values: [string, Json][] = [...flat(published)];
  const done = values.filter(([pointer, value]) => isSame(valueAt(draft, pointer), value));
  return without(
    draft,
    done.map(([pointer]) => pointer),
  );
}
