import { useEffect, useSyncExternalStore } from "react";
import type { Draft, Json, JsonObject, Scheduled, SiteContent } from "../contentTypes";
import { isEmpty, mergedLists, patchBetween, patched } from "../model/patch";
import { isSame, overlaps, valueAt, withValue } from "../model/pointer";
import { draftStore, isUnsaved, type LocalDraft } from "./draftStore";
import {
  forgetTyped,
  keepTyped,
  type Replaced,
  replacedAt,
  replacedIn,
  useTyped,
} from "./replaced";

/** A part's draft while somebody edits it. */
export interface PartDraft {
  /** The publication that it began from. */
  revision: number;
  patch: JsonObject;
  /** The content with the draft. */
  edited: JsonObject;
  local: LocalDraft | undefined;
  /** What was typed here, and saved otherwise by somebody else since. */
  replaced: Replaced[];
  /** Sets a value; undefined removes it. */
  set: (pointer: string, value: Json | undefined) => void;
  /** Puts what was typed here in the place of what others have put there. */
  putBack: (chosen: Replaced[]) => void;
  /** Forgets what was typed at these values and isn't in the draft anymore, by somebody's choice. */
  settle: (pointers: string[]) => void;
  /** Replaces the draft. */
  replace: (patch: JsonObject, revision?: number) => void;
}

export const useLocalDrafts = () => useSyncExternalStore(draftStore.listen, draftStore.all);

/** The draft of `part`: this page's or, without one, the `stored` one. Until `isKnown`, the server's may only not be here yet. */
export function useDraft(
  part: string,
  site: SiteContent,
  stored: Draft | undefined,
  { isKnown = true, scheduled = [] }: { isKnown?: boolean; scheduled?: Scheduled[] } = {},
): PartDraft {
  const local = useLocalDrafts().get(part);
  useEffect(() => {
    draftStore.content = site.content;
  }, [site.content]);
  const isOutdated = local && !isUnsaved(local) && !local.conflicts && hasAll(stored, local);
  useEffect(() => {
    // The server's has all of it, and perhaps what somebody else saved since.
    if (isOutdated) draftStore.forget(part);
  }, [isOutdated, part]);

  const typed = useTyped(part);

  const base = (isOutdated ? undefined : local) ?? fromStored(stored, site);
  const edited = patched(site, base.patch);
  // Somebody has scheduled what was typed here: it's nowhere else, and not lost.
  const isNotScheduled = ({ typedAt }: Replaced) => {
    const those = new Map([...typed].filter(([at]) => typedAt.includes(at)));
    const plans = scheduled.filter(({ problem }) => problem === null);
    return plans.every(({ patch }) => replacedIn(those, patched(site, patch)).length > 0);
  };
  // A draft that was published is gone, but its publisher may have replaced a value first.
  const replaced = isKnown ? replacedIn(typed, edited).filter(isNotScheduled) : [];
  const isOver = isKnown && stored === undefined && isEmpty(base.patch) && replaced.length === 0;
  useEffect(() => {
    if (isOver) forgetTyped(part);
  }, [isOver, part]);
  const replace = (patch: JsonObject, revision?: number) => {
    const {
      conflicts: _,
      theirName: __,
      merged: ___,
      isRest: ____,
      ...rest
    } = draftStore.all().get(part) ?? base;
    // A draft without changes begins from what is shown now.
    const began = revision ?? (isEmpty(rest.patch) ? site.revision : rest.revision);
    draftStore.edit(part, { ...rest, patch, revision: began });
    if (isEmpty(patch)) forgetTyped(part);
  };
  return {
    revision: base.revision,
    patch: base.patch,
    edited,
    local: isOutdated ? undefined : local,
    replaced,
    replace,
    putBack(chosen) {
      const now = draftStore.all().get(part)?.patch ?? base.patch;
      // Each changes where the others are: what is typed into an entry, and the list around it.
      const next = chosen.reduce(
        (all, { typedAt }) => {
          const one = replacedIn(typed, all).find((found) => isSame(found.typedAt, typedAt));
          return one ? withValue(all, one.pointer, one.mine) : all;
        },
        patched(site, now),
      );
      replace(patchBetween(site.content, next));
    },
    settle(pointers) {
      const now = draftStore.all().get(part)?.patch ?? base.patch;
      const gone = replacedAt(part, patched(site, now));
      const settled = gone.filter((at) => pointers.some((one) => overlaps(at, one)));
      if (settled.length > 0) forgetTyped(part, settled);
    },
    set(pointer, value) {
      const now = draftStore.all().get(part)?.patch ?? base.patch;
      const next = withValue(patched(site, now), pointer, value);
      const changed = patchBetween(site.content, next);
      const known = draftStore.all().get(part);
      if (known?.conflicts) draftStore.edit(part, stillUndecided(known, changed));
      else replace(changed);
      const before = patched(site, now);
      // Typing on isn't a choice between what was typed here and what somebody has put in its place.
      if (replacedAt(part, before).some((at) => overlaps(at, pointer))) return;
      keepTyped(part, pointer, { before, edited: next });
    },
  };
}

/** The draft after somebody has typed on without choosing between both versions: that isn't a choice. */
export function stillUndecided(draft: LocalDraft, patch: JsonObject): LocalDraft {
  const conflicts = (draft.conflicts ?? []).map((one) => {
    const mine = valueAt(patch, one.pointer);
    // What is typed into other entries of a list isn't part of the choice.
    return { ...one, mine, theirs: mergedLists(one.mine, mine, one.theirs)?.theirs ?? one.theirs };
  });
  return { ...draft, patch, conflicts };
}

const hasAll = (stored: Draft | undefined, { version }: LocalDraft) =>
  stored !== undefined && stored.version >= version;

const fromStored = (stored: Draft | undefined, site: SiteContent): LocalDraft => ({
  revision: stored?.revision ?? site.revision,
  patch: stored?.patch ?? {},
  version: stored?.version ?? 0,
  synced: stored?.patch ?? {},
});
