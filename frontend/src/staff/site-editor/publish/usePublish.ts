import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Reply } from "../../../api/client";
import { membersOf } from "../../../api/versioned";
import { useUndo } from "../../shared/undo";
import {
  DRAFTS,
  deleteDraft,
  fetchPreview,
  publishPatch,
  REVISIONS,
  SCHEDULED,
  SITE_CONTENT,
  schedulePatch,
  unschedule,
} from "../contentCalls";
import type { ContentVersions, JsonObject } from "../contentTypes";
import { draftStore } from "../draft/draftStore";
import { without } from "../model/patch";
import { isSame } from "../model/pointer";
import type { Choice } from "./ConflictChoice";
import { errorsOf } from "./errors";
import { timeInWords } from "./timeInWords";
import { headingId, useUndoPublication } from "./useUndoPublication";

/** What publishing needs to know. */
interface Wanted {
  part: string;
  patch: JsonObject;
  /** The publication that the draft began from. */
  revision: number;
  /** The version of the server's draft; 0: there is none. */
  version: number;
  /** A page that shows it. */
  page: string;
  /** What it is about, for the message afterwards. */
  about: string;
  replace: (patch: JsonObject, revision: number) => void;
}

type Step =
  | { name: "closed" }
  | { name: "checking" }
  | { name: "review"; failure?: string }
  | { name: "publishing" }
  | { name: "conflict"; versions: ContentVersions[]; revision: number };

/** Pause in typing after which errors are looked for again. */
const PAUSE_MS = 500;

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** From "Publish…" to what visitors see. */
export function usePublish(wanted: Wanted) {
  const client = useQueryClient();
  const offerUndo = useUndoPublication();
  const offer = useUndo();
  const [step, setStep] = useState<Step>({ name: "closed" });
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(NO_ERRORS);
  // Each refusal brings the first error into view; a correction while somebody types doesn't.
  const [refusals, setRefusals] = useState(0);
  const { part, patch, revision } = wanted;

  /** Closes the dialog and shows what is wrong at the fields. Whether anything is. */
  function refuse(reply: Reply<unknown>): boolean {
    const wrong = errorsOf(reply);
    setErrors(wrong);
    if (wrong.size === 0) return false;
    setStep({ name: "closed" });
    setRefusals((count) => count + 1);
    return true;
  }

  // Errors go when what they say has been corrected.
  const hasErrors = errors.size > 0;
  const { page } = wanted;
  useEffect(() => {
    if (!hasErrors) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const reply = await fetchPreview(page, { patch });
      if (isCurrent) setErrors(errorsOf(reply));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [hasErrors, page, patch]);

  async function review() {
    setStep({ name: "checking" });
    const reply = await fetchPreview(wanted.page, { patch });
    if (refuse(reply)) return;
    // A page that isn't there is no mistake: the change may be that it's hidden.
    const isFailure = !reply.ok && reply.status !== 404;
    setStep(isFailure ? { name: "review", failure: detailOf(reply) } : { name: "review" });
  }

  /** Publishes it now, or `at` a time to come. */
  async function send(on: number, at: string | null, isSecondTry = false): Promise<void> {
    setStep({ name: "publishing" });
    const reply = at === null ? await publishPatch(patch, on) : await schedulePatch(patch, on, at);
    if (reply.ok) {
      await client.invalidateQueries({ queryKey: SITE_CONTENT });
      if ("revision" in reply.value) published(reply.value.revision);
      else scheduled(reply.value.id, at ?? "");
      return endDraft();
    }
    const wrongTime = errorsOf(reply).get("/at");
    if (wrongTime) return setStep({ name: "review", failure: wrongTime });
    if (refuse(reply)) return;
    const outdated = membersOf<{ versions: ContentVersions[]; revision: number }>(reply.problem);
    if (reply.status !== 412 || !outdated?.versions) {
      setStep({ name: "review", failure: detailOf(reply) });
      return;
    }
    const versions = outdated.versions.filter(
      (one) => one.changed && !isSame(one.yours, one.theirs),
    );
    await client.invalidateQueries({ queryKey: SITE_CONTENT });
    const now = outdated.revision ?? on;
    // Somebody has published something else since: nothing of this is overwritten.
    if (versions.length === 0 && !isSecondTry) return send(now, at, true);
    setStep({ name: "conflict", versions, revision: now });
  }

  function published(number: number) {
    offerUndo({ revision: number, title: "Published", about: wanted.about, part });
  }

  function scheduled(id: number, at: string) {
    const undo = async () => {
      if ((await unschedule(id)).ok) wanted.replace(patch, revision);
      void client.invalidateQueries({ queryKey: SCHEDULED });
    };
    offer({
      title: "Scheduled",
      detail: `${wanted.about}: ${timeInWords(at)}`,
      card: headingId(part),
      undo: () => void undo(),
    });
  }

  /** There is no draft anymore: all of it is published or scheduled. */
  async function endDraft() {
    const version = draftStore.all().get(part)?.version ?? wanted.version;
    draftStore.forget(part);
    setStep({ name: "closed" });
    if (version > 0) await deleteDraft(part, version);
    for (const queryKey of [DRAFTS, REVISIONS, SCHEDULED]) {
      void client.invalidateQueries({ queryKey });
    }
  }

  return {
    step,
    errors,
    refusals,
    review,
    publish: () => send(revision, null),
    schedule: (at: string) => send(revision, at),
    close: () => setStep({ name: "closed" }),
    /** Keeps one of both versions of each value, and goes on with what is left of the draft. */
    decide(choices: ReadonlyMap<string, Choice>, on: number) {
      const left = [...choices].filter(([, choice]) => choice === "theirs").map(([at]) => at);
      wanted.replace(without(patch, left), on);
      setStep({ name: "review" });
    },
  };
}

const detailOf = (reply: Reply<unknown>): string =>
  (!reply.ok && reply.problem?.detail) || "The server didn't answer. Nothing was published.";
