import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../../api/client";
import { useToast } from "../../../../ui/toasts/toasts";
import { REDO, useUndo } from "../../../shared/undo/undo";
import { SCHEDULED, schedulePatch, unschedule } from "../../contentCalls";
import type { JsonObject } from "../../contentTypes";
import { draftStore } from "../../draft/draftStore";
import { momentInWords } from "../../model/dates";
import { headingId } from "../useUndoPublication";

interface Plan {
  /** The server's number of what is scheduled. */
  id: number;
  at: string;
  patch: JsonObject;
  /** The publication that it was scheduled for. */
  revision: number;
  about: string;
  part: string;
  /** Makes it a draft again, where it was one. */
  bringBack: () => void;
  /** Ends that draft. */
  endDraft: () => Promise<void>;
}

/** Says what was scheduled, and offers to undo it; then the same the other way round. */
export function useOfferUnschedule() {
  const client = useQueryClient();
  const toast = useToast();
  const offer = useUndo();

  function fail(title: string, reply: Reply<unknown>) {
    const said = !reply.ok && reply.problem?.detail;
    const detail = said || "The server didn't answer. Try again.";
    toast({ tone: "error", title, detail });
  }

  async function undo(plan: Plan) {
    const reply = await unschedule(plan.id);
    void client.invalidateQueries({ queryKey: SCHEDULED });
    if (!reply.ok) return fail("It's still scheduled", reply);
    plan.bringBack();
    offer({
      title: "Not scheduled anymore",
      detail: draftStore.all().has(plan.part) ? "It's a draft again." : plan.about,
      card: headingId(plan.part),
      undo: () => redo(plan),
      words: REDO,
    });
  }

  async function redo(plan: Plan) {
    const reply = await schedulePatch(plan.patch, plan.revision, plan.at);
    if (!reply.ok) return fail("It isn't scheduled again", reply);
    show({ ...plan, id: reply.value.id });
    await plan.endDraft();
  }

  function show(plan: Plan) {
    offer({
      title: "Scheduled",
      detail: `${momentInWords(plan.at)}: ${plan.about}`,
      card: headingId(plan.part),
      undo: () => undo(plan),
    });
  }

  return show;
}
