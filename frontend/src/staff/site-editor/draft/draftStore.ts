import type { Reply } from "../../../api/client";
import { membersOf } from "../../../api/versioned";
import { forgetOnLeaving, SITE_DRAFTS, UNSAVED_DRAFTS } from "../../session/leaving";
import { deleteDraft, putDraft } from "../contentCalls";
import type { Draft, JsonObject } from "../contentTypes";
import { type DraftConflict, isEmpty, mergeDrafts } from "../model/patch";
import { isSame, withValue } from "../model/pointer";
import { restOf } from "./rest";

/** Pause in typing after which a draft is saved. */
const PAUSE_MS = 600;
/** The longest that a change waits while somebody types on: the browser may end at any time. */
const LONGEST_MS = 2_000;
/** Pause before another try, in turn. The last one repeats. */
const RETRY_MS = [2_000, 5_000, 15_000];

/** A draft as this page has it. */
export interface LocalDraft {
  /** The publication that it began from. */
  revision: number;
  patch: JsonObject;
  /** The server's version that `synced` is; 0: the server has none. */
  version: number;
  synced: JsonObject;
  /** What was sent since the last answer. The server may have any of it. */
  sent?: JsonObject[];
  /** What somebody else saved meanwhile, some of it in another way. Nothing is sent until somebody has decided. */
  theirs?: Draft;
  /** Whose changes were merged into this draft last. */
  merged?: string;
  /** Whether somebody else published, scheduled or discarded it, and it has only what was typed here. */
  isRest?: true;
  /** Why it isn't saved. */
  failure?: string;
}

/** What is kept of a discarded draft, to bring it back; of one with two versions, also what both began from. */
export type Discarded = Pick<LocalDraft, "revision" | "patch" | "theirs"> & { synced?: JsonObject };

const NO_DRAFT: Pick<LocalDraft, "version" | "synced"> & Partial<LocalDraft> = {
  version: 0,
  synced: {},
};

/** Whether the server may have another version: one that differs, or one whose answer hasn't come. */
export const isUnsaved = ({ patch, synced, sent }: LocalDraft): boolean =>
  sent !== undefined || !isSame(patch, synced);

/**
 * The drafts of this page that the server doesn't have yet, or has had from here. They are kept outside of the
 * components, so that another view doesn't lose them, and in the tab's storage, so that a reload without a
 * connection doesn't either. Each saves itself.
 */
class DraftStore {
  /** The content that visitors see. A draft's lists began from it. */
  content: JsonObject = {};

  private drafts: ReadonlyMap<string, LocalDraft> = new Map();
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Since when the change of a part waits that is to be saved next. */
  private readonly waitsSince = new Map<string, number>();
  private readonly saving = new Map<string, Promise<void>>();
  private readonly failures = new Map<string, number>();

  readonly all = () => this.drafts;

  readonly listen = (tell: () => void) => {
    this.listeners.add(tell);
    return () => void this.listeners.delete(tell);
  };

  /** Calls `act` once, as soon as this page has a draft of `part` with a change in it. */
  onNext(part: string, act: () => void): void {
    const stop = this.listen(() => {
      if (isEmpty(this.drafts.get(part)?.patch ?? {})) return;
      stop();
      act();
    });
  }

  /** Restores what the tab stored before a reload, and sends it. */
  recall(): void {
    try {
      const kept: [string, LocalDraft][] = JSON.parse(sessionStorage.getItem(SITE_DRAFTS) ?? "[]");
      for (const [part, draft] of kept) {
        if (!this.drafts.has(part)) this.put(part, draft);
      }
    } catch {
      // Without storage, only this page's drafts exist.
    }
    this.retry();
  }

  /** Sends at once what waits for the connection. */
  retry(): void {
    for (const part of this.drafts.keys()) this.schedule(part, 0);
  }

  edit(part: string, draft: LocalDraft): void {
    this.put(part, draft);
    const since = this.waitsSince.get(part) ?? Date.now();
    this.waitsSince.set(part, since);
    this.schedule(part, Math.min(PAUSE_MS, Math.max(0, since + LONGEST_MS - Date.now())));
  }

  /** Brings back what was discarded. What was typed since stays, and the server may have the draft or not. */
  bringBack(part: string, { patch, ...discarded }: Discarded): void {
    const { version, synced, sent, patch: typed = {} } = this.drafts.get(part) ?? NO_DRAFT;
    const { theirs, synced: began = {} } = discarded;
    // What was typed since is based on the other version.
    const other = theirs && (isEmpty(typed) ? theirs : { ...theirs, version, patch: typed });
    if (other) this.edit(part, { ...discarded, patch, version: 0, synced: began, theirs: other });
    else
      this.edit(part, {
        ...discarded,
        patch: isEmpty(typed) ? patch : mergeDrafts({}, typed, patch, this.content).patch,
        version,
        synced,
        ...(sent && { sent }),
      });
  }

  forget(part: string): void {
    clearTimeout(this.timers.get(part));
    this.waitsSince.delete(part);
    const { [part]: _, ...others } = Object.fromEntries(this.drafts);
    this.set(new Map(Object.entries(others)));
  }

  forgetAll(): void {
    for (const part of this.drafts.keys()) this.forget(part);
  }

  /** Sends what isn't sent yet, and waits for the answer. Whether the server has all of it. */
  async flush(part: string): Promise<boolean> {
    await this.saving.get(part);
    await this.save(part);
    const draft = this.drafts.get(part);
    return draft === undefined || !isUnsaved(draft);
  }

  /** Does so with all drafts. */
  async flushAll(): Promise<void> {
    await Promise.all([...this.drafts.keys()].map((part) => this.flush(part)));
  }

  private schedule(part: string, pause: number): void {
    clearTimeout(this.timers.get(part));
    this.timers.set(
      part,
      setTimeout(() => void this.save(part), pause),
    );
  }

  private save(part: string): Promise<void> {
    this.waitsSince.delete(part);
    const running = this.saving.get(part);
    if (running) return running;
    const saved = this.send(part).finally(() => this.saving.delete(part));
    this.saving.set(part, saved);
    return saved;
  }

  private async send(part: string): Promise<void> {
    const known = this.drafts.get(part);
    const draft = known?.theirs ? met(known, known.theirs, this.content) : known;
    if (!draft || draft.theirs || !isUnsaved(draft)) return;
    const { patch, version, revision } = draft;
    this.put(part, { ...draft, sent: [...(draft.sent ?? []), patch] });
    // The server has none, and nothing was sent that it could have.
    const isNothing = isEmpty(patch) && version === 0 && !draft.sent;
    const reply: Reply<{ version: number } | undefined> = isNothing
      ? { ok: true, value: undefined }
      : isEmpty(patch)
        ? await deleteDraft(part, version)
        : await putDraft(part, version, { revision, patch });
    const now = this.drafts.get(part);
    if (!now) return;
    if (reply.ok) this.saved(part, now, patch, reply.value?.version ?? 0);
    else if (reply.status === 412) {
      this.meet(part, now, membersOf<{ theirs: Draft | null }>(reply.problem)?.theirs ?? null);
    } else this.failed(part, now, reply);
  }

  private saved(part: string, now: LocalDraft, sent: JsonObject, version: number): void {
    this.failures.delete(part);
    const { failure: _, sent: __, ...rest } = now;
    const draft = { ...rest, synced: sent, version };
    this.put(part, draft);
    if (isUnsaved(draft)) this.schedule(part, PAUSE_MS);
  }

  private failed(part: string, now: LocalDraft, reply: Reply<unknown> & { ok: false }): void {
    const count = this.failures.get(part) ?? 0;
    this.failures.set(part, count + 1);
    const silence = navigator.onLine ? "The server didn't answer." : "You're offline.";
    const failure = reply.problem?.detail ?? silence;
    this.put(part, { ...now, failure });
    // Without a session only a person can help.
    if (reply.status !== 401) this.schedule(part, RETRY_MS[count] ?? RETRY_MS.at(-1) ?? 0);
  }

  /** Somebody else saved or removed the draft meanwhile. */
  meet(part: string, now: LocalDraft, theirs: Draft | null): void {
    this.put(part, theirs ? met(now, theirs, this.content) : this.rest(part, now));
    this.schedule(part, 0);
  }

  /** The draft that is gone from the server, begun anew with what was typed here. */
  private rest(part: string, { sent: _, theirs, ...now }: LocalDraft): LocalDraft {
    const patch = restOf(part, theirs ? { ...now, theirs } : now, this.content);
    return { ...now, patch, version: 0, synced: {}, ...(!isEmpty(patch) && { isRest: true }) };
  }

  private put(part: string, draft: LocalDraft): void {
    this.set(new Map(this.drafts).set(part, draft));
  }

  private set(drafts: ReadonlyMap<string, LocalDraft>): void {
    this.drafts = drafts;
    const unsaved = [...drafts].filter(([, draft]) => isUnsaved(draft));
    try {
      if (unsaved.length > 0) sessionStorage.setItem(SITE_DRAFTS, JSON.stringify(unsaved));
      else sessionStorage.removeItem(SITE_DRAFTS);
    } catch {
      // Without storage the drafts last until the page is closed.
    }
    for (const tell of this.listeners) tell();
  }
}

/** The draft after the server refused it because of `theirs`, or after somebody has typed on without deciding. */
export function met(
  { sent, theirs: _, ...now }: LocalDraft,
  theirs: Draft,
  content: JsonObject,
): LocalDraft {
  const { version, patch: synced } = theirs;
  // It was sent from here, and only the answer was lost.
  if (sent?.some((one) => isSame(one, synced))) return { ...now, version, synced };
  const { patch, conflicts } = mergeDrafts(now.synced, now.patch, synced, content);
  if (conflicts.length > 0) return { ...now, theirs };
  const revision = Math.min(now.revision, theirs.revision);
  return { ...now, version, synced, patch, revision, merged: theirs.by };
}

/** Of what there are two versions. */
export const conflictsOf = (draft: LocalDraft | undefined, content: JsonObject): DraftConflict[] =>
  draft?.theirs
    ? mergeDrafts(draft.synced, draft.patch, draft.theirs.patch, content).conflicts
    : [];

/** The draft once somebody has decided: with their version at these pointers, and one's own at the others. */
export function decided(
  { theirs, ...now }: LocalDraft,
  pointers: string[],
  content: JsonObject,
): LocalDraft {
  if (!theirs) return now;
  const { patch, conflicts } = mergeDrafts(now.synced, now.patch, theirs.patch, content);
  const chosen = conflicts.filter(({ pointer }) => pointers.includes(pointer));
  return {
    ...now,
    version: theirs.version,
    synced: theirs.patch,
    revision: Math.min(now.revision, theirs.revision),
    patch: chosen.reduce((all, one) => withValue(all, one.pointer, one.theirs), patch),
  };
}

export const draftStore = new DraftStore();

forgetOnLeaving(() => draftStore.forgetAll(), {
  send: () => draftStore.flushAll(),
  lost: () => [...draftStore.all().values()].some(isUnsaved) && UNSAVED_DRAFTS,
});
