import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Reply } from "../../../api/client";
import { membersOf } from "../../../api/versioned";
import { useToast } from "../../../ui/toasts/toasts";
import {
  checkContent,
  DRAFTS,
  deleteDraft,
  publishPatch,
  REVISIONS,
  SCHEDULED,
  SITE_CONTENT,
  schedulePatch,
} from "../contentCalls";
import type { ContentVersions, JsonObject, SiteContent } from "../contentTypes";
import { draftStore } from "../draft/draftStore";
import { forgetTyped } from "../draft/replaced";
import type { FieldNode } from "../model/fields";
import { noticeOverBy } from "../model/noticeTimes";
import { partNamed } from "../model/parts";
import { isEmpty, without } from "../model/patch";
import { isSame, overlaps } from "../model/pointer";
import { eventsOf } from "../model/publicPage";
import { aboutOf, shortened } from "../model/words/about";
import type { Choice } from "./ConflictChoice";
import { errorsOf, warningsOf } from "./errors";
import { type EventWarning, eventWarnings } from "./eventWarnings";
import { notPublished, type Reviewed, reviewedOf, undoneChanges } from "./reviewed";
import { useOfferUnschedule } from "./scheduled/useOfferUnschedule";
import { headingId, useUndoPublication } from "./useUndoPublication";

/** What publishing needs to know. */
interface Wanted {
  part: string;
  site: SiteContent;
  nodes: FieldNode[];
  patch: JsonObject;
  /** The publication that the draft began from. */
  revision: number;
  /** The version of the server's draft; 0: there is none. */
  version: number;
  /** What it does, if that is clearer than what its changes are of. */
  about?: string | undefined;
  /** What its undo does. */
  aboutUndone?: string | undefined;
  /** What it is about, if its changes have no names. */
  title: string;
  replace: (patch: JsonObject, revision: number) => void;
  /** Shows what a check found at the fields. Whether something is wrong. */
  show: (reply: Reply<unknown>) => boolean;
}

type Step =
  | { name: "closed" }
  | { name: "checking" }
  | ReviewStep
  | { name: "publishing"; reviewed: Reviewed; isLater: boolean }
  | ConflictStep;

interface ReviewStep {
  name: "review";
  reviewed: Reviewed;
  failure?: string;
  isChecking?: boolean;
  /** The time that was chosen before a conflict. */
  at?: string | null;
}

interface ConflictStep {
  name: "conflict";
  reviewed: Reviewed;
  versions: ContentVersions[];
  revision: number;
  /** When it's to be published; null: now. */
  at: string | null;
}

/** From "Publish…" to what visitors see. */
export function usePublish(wanted: Wanted) {
  const client = useQueryClient();
  const offerUndo = useUndoPublication();
  const offerUnschedule = useOfferUnschedule();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ name: "closed" });
  // Each refusal brings the first error into view; a correction while somebody types doesn't.
  const [refusals, setRefusals] = useState(0);
  // Answers come later, when the draft may be another one.
  const latest = useRef(wanted);
  latest.current = wanted;
  const { part } = wanted;
  const reviewed = "reviewed" in step ? step.reviewed : undefined;

  /** Closes the dialog if the fields show what is wrong. */
  function refuse(reply: Reply<unknown>): boolean {
    if (!wanted.show(reply)) return false;
    setStep({ name: "closed" });
    setRefusals((count) => count + 1);
    return true;
  }

  /** Shows what will change. While that is open, nothing else becomes what is published. */
  async function review() {
    setStep((now) => (now.name === "review" ? { ...now, isChecking: true } : { name: "checking" }));
    // Of two versions, nobody publishes one before they've chosen.
    await draftStore.flush(part);
    if (draftStore.all().get(part)?.theirs) return setStep({ name: "closed" });
    const { patch, revision, site, nodes } = latest.current;
    const reply = await checkContent({ patch });
    if (refuse(reply)) return;
    const found = reply.ok ? reply.value.warnings : [];
    const next = reviewedOf({ patch, revision }, site, nodes, {
      warnings: warningsOf(found),
      concerned: eventWarnings(found),
    });
    setStep({
      name: "review",
      reviewed: next,
      ...(reply.ok ? {} : { failure: detailOf(reply) }),
    });
  }

  /** Publishes what was reviewed now, or `at` a time to come. */
  async function send(what: Reviewed, on: number, at: string | null, isSecondTry = false) {
    const { patch } = what;
    const failed = (failure: string) => setStep({ name: "review", reviewed: what, failure });
    const unseen = at === null ? "" : noticeOverBy(patch, what.edited, at);
    if (unseen) return failed(unseen);
    setStep({ name: "publishing", reviewed: what, isLater: at !== null });
    const reply = at === null ? await publishPatch(patch, on) : await schedulePatch(patch, on, at);
    if (reply.ok) {
      await client.invalidateQueries({ queryKey: SITE_CONTENT });
      if (!("revision" in reply.value)) {
        scheduled(what, reply.value.id, at ?? "", on);
        return endDraft(what, on);
      }
      const { revision } = reply.value;
      // Somebody else has published the same: an undo would be that of theirs.
      if (revision === on) toast({ tone: "ok", title: "Visitors see this already", detail: "" });
      else published(what, revision);
      return endDraft(what, revision);
    }
    const wrongTime = errorsOf(reply).get("/at");
    if (wrongTime) return failed(wrongTime);
    if (refuse(reply)) return;
    const outdated = membersOf<{ versions: ContentVersions[]; revision: number }>(reply.problem);
    if (reply.status !== 412 || !outdated?.versions) return failed(detailOf(reply));
    const versions = outdated.versions.filter(
      (one) => one.changed && !isSame(one.yours, one.theirs),
    );
    await client.invalidateQueries({ queryKey: SITE_CONTENT });
    const now = outdated.revision ?? on;
    // Somebody has published something else since: nothing of this is overwritten.
    if (versions.length === 0 && !isSecondTry) return send(what, now, at, true);
    setStep({ name: "conflict", reviewed: what, versions, revision: now, at });
  }

  const about = ({ changes, edited, content }: Reviewed) =>
    wanted.about ?? (aboutOf(changes, [edited, content], wanted.nodes) || shortened(wanted.title));

  /** The same once it's undone: of the gallery, it's what the undo did. */
  const aboutUndone = (what: Reviewed) =>
    wanted.about
      ? wanted.aboutUndone
      : about({ ...what, changes: undoneChanges(what, wanted.nodes) });

  function published(what: Reviewed, number: number) {
    const { pages = [], place } = partNamed(part) ?? {};
    offerUndo({
      revision: number,
      title: "Published",
      about: about(what),
      aboutUndone: aboutUndone(what),
      part,
      pages,
      place,
      events: eventsOf(what.patch),
    });
  }

  function scheduled(what: Reviewed, id: number, at: string, revision: number) {
    offerUnschedule({
      id,
      at,
      patch: what.patch,
      revision,
      about: about(what),
      part,
      bringBack: () => latest.current.replace(what.patch, what.revision),
      endDraft: () => endDraft(what, revision),
    });
  }

  /** Keeps of the draft what came into it during the review. Without any, there is no draft anymore. */
  async function endDraft({ patch }: Reviewed, revision: number) {
    const left = notPublished(latest.current.patch, patch);
    setStep({ name: "closed" });
    forgetTyped(part);
    if (isEmpty(left)) {
      const version = draftStore.all().get(part)?.version ?? latest.current.version;
      draftStore.forget(part);
      focusLater(headingId(part));
      if (version > 0) await deleteDraft(part, version);
    } else latest.current.replace(left, revision);
    for (const queryKey of [DRAFTS, REVISIONS, SCHEDULED]) {
      void client.invalidateQueries({ queryKey });
    }
  }

  return {
    step,
    refusals,
    review,
    /** Whether the draft isn't what the dialog shows anymore. */
    hasChangedSince: reviewed !== undefined && !isSame(wanted.patch, reviewed.patch),
    publish: (what: Reviewed) => send(what, what.revision, null),
    schedule: (what: Reviewed, at: string) => send(what, what.revision, at),
    close: () => setStep({ name: "closed" }),
    forgetFailure() {
      if (step.name === "review") setStep({ name: "review", reviewed: step.reviewed });
    },
    /** Keeps one of both versions of each value, and goes on with what is left of the draft. */
    decide(choices: ReadonlyMap<string, Choice>, what: Reviewed, on: number) {
      const { patch, site, nodes, replace } = latest.current;
      const left = [...choices].filter(([, choice]) => choice === "theirs").map(([at]) => at);
      replace(without(patch, left), on);
      const mine = { patch: without(what.patch, left), revision: on };
      const isMine = ({ pointer }: EventWarning) => !left.some((one) => overlaps(one, pointer));
      const concerned = what.concerned.filter(isMine);
      const found = { warnings: what.warnings, concerned };
      const at = step.name === "conflict" ? step.at : null;
      setStep({ name: "review", reviewed: reviewedOf(mine, site, nodes, found), at });
    },
  };
}

/** An answer that is lost comes after the publication: a second one finds that it's there. */
const detailOf = (reply: Reply<unknown>): string =>
  (!reply.ok && reply.problem?.detail) ||
  "The server didn't answer. Check your connection, and try again: it's published only once.";

/** The dialog gives the focus back to a button that is about to go. */
const focusLater = (id: string) =>
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }));
