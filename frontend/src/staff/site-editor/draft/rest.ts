import type { Draft, Json, JsonObject } from "../contentTypes";
import { eventIn } from "../model/parts";
import { flat, mergeDrafts, mergedLists, unflat } from "../model/patch";
import { isSame, overlaps, valueAt, withValue } from "../model/pointer";
import { replacedIn, type Typed, typedIn } from "./replaced";

/** What a draft has now, and what the server had of it last. */
interface Saved {
  patch: JsonObject;
  synced: JsonObject;
  /** The version of somebody else, between which and this one nobody has chosen yet. */
  theirs?: Draft;
}

/**
 * What is left of a draft after somebody else published, scheduled or discarded it: what was typed here, in an earlier moment
 * or since it was saved. With the rest, it would undo what they have done. What there were two versions of isn't in
 * it once the other one is published: what was typed differs from the site then, so the page asks again.
 */
export function restOf(part: string, draft: Saved, content: JsonObject): JsonObject {
  const { patch, synced } = draft;
  const typed = typedIn(part);
  const isNewEvent = eventIn(part) !== undefined && !valueAt(content, part);
  // Nobody else can have published any of it.
  if (isNewEvent) return patch;
  const saved = flat(synced);
  const open = undecided(draft, content).filter((at) => overlapsAny(typed.keys(), at));
  const kept = [...flat(patch)].flatMap(([at, value]): [string, Json][] => {
    const here = new Map([...typed].filter(([one]) => overlaps(one, at)));
    const before = valueAt(content, at);
    if (overlapsAny(open, at)) return [];
    if (Array.isArray(value) && Array.isArray(before)) {
      const list = restOfList({ saved: saved.get(at) ?? before, value, before }, here, at, content);
      return isSame(list, before) ? [] : [[at, list]];
    }
    return here.size > 0 || !isSame(saved.get(at), value) ? [[at, value]] : [];
  });
  return unflat(kept);
}

/** Where there were two versions, of which somebody has published the other one. */
function undecided({ patch, synced, theirs: other }: Saved, content: JsonObject): string[] {
  if (!other) return [];
  const { conflicts } = mergeDrafts(synced, patch, other.patch, content);
  const onSite = conflicts.filter((one) => isSame(valueAt(content, one.pointer), one.theirs));
  return onSite.map(({ pointer }) => pointer);
}

const overlapsAny = (pointers: Iterable<string>, at: string): boolean =>
  [...pointers].some((one) => overlaps(one, at));

interface Lists {
  saved: Json;
  value: Json;
  /** As visitors see it. */
  before: Json;
}

/** The list that visitors see, with what wasn't saved yet, and with what was typed here. */
function restOfList(
  { saved, value, before }: Lists,
  typed: Typed,
  at: string,
  content: JsonObject,
) {
  const unsaved = mergedLists(saved, value, before)?.mine ?? value;
  // Each is looked for anew: the one before may have put an entry back.
  const all = [...typed].reduce(
    (now, one) => {
      const gone = replacedIn(new Map([one]), now);
      return gone.reduce((next, { pointer, mine }) => withValue(next, pointer, mine), now);
    },
    withValue(content, at, unsaved),
  );
  return valueAt(all, at) ?? value;
}
