import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Reply } from "../../../../api/client";
import { useToast } from "../../../../ui/toasts/toasts";
import { useAddress } from "../../../shared/address";
import { Dialog } from "../../../shared/dialog/Dialog";
import { DialogActions } from "../../../shared/dialog/DialogActions";
import { REDO, useUndo } from "../../../shared/undo/undo";
import { SCHEDULED, schedulePatch, unschedule } from "../../contentCalls";
import type { Scheduled, SiteContent } from "../../contentTypes";
import { forgetDiscarded, keepDiscarded } from "../../draft/discarded";
import { draftStore } from "../../draft/draftStore";
import { fieldsOf } from "../../fields/lists/entry";
import { beginningInWords, momentInWords } from "../../model/dates";
import { eventIn, partNamed } from "../../model/parts";
import { valueAt } from "../../model/pointer";
import { shortened } from "../../model/words/about";
import { nameOf } from "../../model/words/words";
import { draftsOf } from "./draftsOf";
import { planInWords, titlesOf } from "./planInWords";
import { useScheduled } from "./useScheduled";

interface Props {
  site: SiteContent;
}

/** What is published at a time to come, and what couldn't be. */
export function ScheduledList({ site }: Props) {
  const scheduled = useScheduled();
  const isWanted = useAddress().settings.get("view") === "scheduled";
  const client = useQueryClient();
  const toast = useToast();
  const offerUndo = useUndo();
  const [asked, setAsked] = useState<Scheduled>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = scheduled.length > 0;
  useEffect(() => {
    if (isWanted && isThere) heading.current?.focus();
  }, [isWanted, isThere]);
  const readAgain = () => client.invalidateQueries({ queryKey: SCHEDULED });

  function fail(title: string, { problem }: Reply<unknown> & { ok: false }) {
    toast({ tone: "error", title, detail: problem?.detail ?? "The server didn't answer." });
  }

  async function cancel(one: Scheduled) {
    const reply = await unschedule(one.id);
    void readAgain();
    if (!reply.ok && reply.status !== 404) return fail("It's still scheduled", reply);
    heading.current?.focus({ preventScroll: true });
    for (const [part, patch] of wordsOf(one)) {
      keepDiscarded(part, titleOf(part, site), { revision: site.revision, patch });
    }
    const detail = shortened(planInWords(one), 80);
    offerUndo({ title: "Not scheduled anymore", detail, card: "", undo: () => scheduleAgain(one) });
  }

  async function scheduleAgain(one: Scheduled) {
    const { at, patch } = one;
    const reply = await schedulePatch(patch, site.revision, at);
    void readAgain();
    if (!reply.ok) return fail("It isn't scheduled again", reply);
    for (const [part] of wordsOf(one)) forgetDiscarded(part);
    const next = { ...one, id: reply.value.id };
    offerUndo({
      title: "Scheduled again",
      detail: `${momentInWords(at)}: ${shortened(planInWords(one), 80)}`,
      card: "",
      undo: () => cancel(next),
      words: REDO,
    });
  }

  /** Makes drafts of what couldn't be published, so that its words aren't lost. */
  async function makeDraft(one: Scheduled) {
    const parts = draftsOf(one.patch);
    for (const [part, patch] of parts) {
      draftStore.bringBack(part, { revision: site.revision, patch });
    }
    const reply = await unschedule(one.id);
    void readAgain();
    heading.current?.focus({ preventScroll: true });
    const titles = titlesOf(one.patch);
    const detail = titles.length > 0 ? `Look under “${titles.join("” and “")}”.` : "";
    if (!reply.ok && reply.status !== 404) return fail("It's a draft again, and still here", reply);
    toast({ tone: "ok", title: "It's a draft again", detail });
  }

  if (scheduled.length === 0) return null;
  return (
    <section className="part-section" aria-label="Scheduled">
      <h3 tabIndex={-1} ref={heading}>
        Scheduled
      </h3>
      <ul>
        {scheduled.map((one) => (
          <li key={one.id} className="scheduled-line">
            <p>
              <strong>
                {one.problem ? momentInWords(one.at) : `From ${beginningInWords(one.at)}`}
              </strong>
              : {planInWords(one)}
              {one.who && <span className="note">By {one.who}</span>}
            </p>
            {one.problem && <p className="field-error">Can't be published: {one.problem}</p>}
            {/* The list appears late, and what is below it moves: a finger may mean something else. */}
            <button
              type="button"
              className="link"
              onClick={() => (one.problem ? cancel(one) : setAsked(one))}
            >
              {one.problem ? "Remove from this list" : "Cancel"}
              <span className="sr-only"> “{planInWords(one)}”</span>
            </button>
            {one.problem && (
              <>
                {" · "}
                <button type="button" className="link" onClick={() => void makeDraft(one)}>
                  Make it a draft again<span className="sr-only"> “{planInWords(one)}”</span>
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog title="Cancel this?" onClose={() => setAsked(undefined)}>
          <p>
            <strong>From {beginningInWords(asked.at)}</strong>: {planInWords(asked)}
          </p>
          {wordsOf(asked).length > 0 && (
            <p>For a day, you can bring it back as a draft from “Discarded drafts”.</p>
          )}
          <DialogActions
            word="Cancel it"
            isBusy={false}
            onDo={() => {
              setAsked(undefined);
              void cancel(asked);
            }}
            back="Keep it scheduled"
            onBack={() => setAsked(undefined)}
          />
        </Dialog>
      )}
    </section>
  );
}

/** What it changes, as drafts; nothing of an event that it removes. */
const wordsOf = ({ patch }: Scheduled) =>
  draftsOf(patch).filter(([part, own]) => valueAt(own, part) !== null);

/** What a part is called: an event by its own title. */
function titleOf(part: string, { content }: SiteContent): string {
  const event = fieldsOf(content.events)[eventIn(part) ?? ""];
  return event ? nameOf(event) : (partNamed(part)?.title ?? "");
}
