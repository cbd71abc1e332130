import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Draft, Json, JsonObject, Scheduled, SiteContent } from "../contentTypes";
import { type DraftConflict, isEmpty, patchBetween, patched } from "../model/patch";
import { isSame, overlaps, withValue } from "../model/pointer";
import { conflictsOf, decided, draftStore, isUnsaved, type LocalDraft } from "./draftStore";
import {
  forgetTyped,
  keepTyped,
  noteReplaced,
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
  /** Of what there are two versions: nothing of the draft is sent until somebody has chosen. */
  conflicts: DraftConflict[];
  /** Goes on with the other version at these pointers, and with one's own at the others. */
  decide: (theirs: string[]) => void;
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
  const isOutdated = local && !isUnsaved(local) && hasAll(stored, local);
  useEffect(() => {
    // The server's has all of it, and perhaps what somebody else saved since.
    if (isOutdated) draftStore.forget(part);
  }, [isOutdated, part]);

  useMeeting(part, stored, isKnown);

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
  const isAsked = replaced.length > 0;
  useEffect(() => {
    if (isKnown) noteReplaced(part, isAsked);
  }, [isKnown, isAsked, part]);
  const replace = (patch: JsonObject, revision?: number) => {
    const { merged: _, isRest: __, ...rest } = draftStore.all().get(part) ?? base;
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
    conflicts: conflictsOf(local, site.content),
    decide(pointers) {
      const known = draftStore.all().get(part);
      if (!known?.theirs) return;
      draftStore.edit(part, decided(known, pointers, site.content));
      const now = draftStore.all().get(part)?.patch ?? base.patch;
      // What was typed here and isn't in the draft anymore went by choice.
      const gone = replacedAt(part, patched(site, now));
      const settled = gone.filter((at) => pointers.some((one) => overlaps(at, one)));
      if (settled.length > 0) forgetTyped(part, settled);
    },
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
    set(pointer, value) {
      const now = draftStore.all().get(part)?.patch ?? base.patch;
      const next = withValue(patched(site, now), pointer, value);
      const changed = patchBetween(site.content, next);
      replace(changed);
      const before = patched(site, now);
      // Typing on isn't a choice between what was typed here and what somebody has put in its place.
      if (replacedAt(part, before).some((at) => overlaps(at, pointer))) return;
      keepTyped(part, pointer, { before, edited: next });
    },
  };
}

/** Milliseconds until a publication is here that ended a draft. */
const PUBLISHED_MS = 1_000;

/** Of a draft with two versions: merges anew what has become of the other one, which may be the same as one's own by now. */
function useMeeting(part: string, stored: Draft | undefined, isKnown: boolean): void {
  const seen = useRef(0);
  useEffect(() => {
    const now = draftStore.all().get(part);
    const known = now?.theirs?.version;
    // Without it, the server's may not be here yet, or be gone.
    const isNewer =
      known !== undefined && (stored ? stored.version > known : isKnown && seen.current >= known);
    seen.current = stored?.version ?? 0;
    if (!now || !isNewer) return;
    if (stored) return draftStore.meet(part, now, stored);
    // If it's gone because it was published, what is published comes a moment later.
    const timer = setTimeout(() => {
      const then = draftStore.all().get(part);
      if (then?.theirs) draftStore.meet(part, then, null);
    }, PUBLISHED_MS);
    return () => clearTimeout(timer);
  }, [part, stored, isKnown]);
}

const hasAll = (stored: Draft | undefined, { version }: LocalDraft) =>
  stored !== undefined && stored.version >= version;

const fromStored = (stored: Draft | undefined, site: SiteContent): LocalDraft => ({
  revision: stored?.revision ?? site.revision,
  patch: stored?.patch ?? {},
  version: stored?.version ?? 0,
  synced: stored?.patch ?? {},
});
