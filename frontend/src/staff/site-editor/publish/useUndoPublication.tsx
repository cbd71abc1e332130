import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../api/client";
import { membersOf } from "../../../api/versioned";
import { useSite } from "../../../content/PageDataContext";
import { useToast } from "../../../ui/toasts/toasts";
import { REDO, useUndo } from "../../shared/undo/undo";
import { ViewLink } from "../../shared/ViewLink";
import { ALL_CONTENT, checkContent, REVISIONS, SITE_CONTENT, undoRevision } from "../contentCalls";
import type { ContentRevision, SiteContent } from "../contentTypes";
import { eventPart } from "../model/parts";
import { publicPage } from "../model/publicPage";
import { sentenceOf } from "../model/words/sentence";
import { today } from "../model/words/summary";
import { HISTORY_HASH } from "../siteAddress";
import { errorsOf } from "./errors";
import { eventWarnings } from "./eventWarnings";

interface Publication {
  revision: number;
  title: "Published" | "Undone";
  /** What it is about, or what it did. */
  about: string;
  /** The same once it's undone, if `about` is what it did. */
  aboutUndone?: string | undefined;
  /** Whose heading gets the focus afterwards. */
  part: string;
  /** Pages that show it, the most telling first. */
  pages?: string[];
  /** Where on the first of them: the id of an element. */
  place?: string | undefined;
  /** The events that it changes, if it's nothing else: no page shows it while visitors see none of them. */
  events?: string[];
}

/** The element id of a view's heading. */
export const headingId = (part: string): string => `heading-of-${part}`;

/** Says what was published, and offers to undo it. An undo is a publication, too. */
export function useUndoPublication() {
  const client = useQueryClient();
  const toast = useToast();
  const offer = useUndo();
  const { timezone } = useSite();

  async function undo(publication: Publication) {
    const { revision } = publication;
    const checked = await checkContent({ undo: revision });
    const [concerned] = checked.ok ? eventWarnings(checked.value.warnings) : [];
    if (concerned) {
      // There, it's looked at before it's done.
      const links = <ViewLink hash={HISTORY_HASH}>Undo it in History</ViewLink>;
      toast({ tone: "error", title: "That wasn't undone yet", detail: concerned.text, links });
      return;
    }
    const reply = await undoRevision(revision);
    void client.invalidateQueries({ queryKey: REVISIONS });
    await client.invalidateQueries({ queryKey: SITE_CONTENT });
    if (!reply.ok) {
      toast({ tone: "error", title: "That wasn't undone", detail: whyNot(reply) });
      return;
    }
    show(undone(publication, reply.value.revision));
  }

  function show(publication: Publication) {
    const { title, about, part, pages = [], place, events = [] } = publication;
    const site = client.getQueryData<SiteContent>(ALL_CONTENT);
    const pageOf = (some: string[]) => site && publicPage(some, site.content, today(timezone));
    const isSeen = events.length === 0 || pageOf(events.map(eventPart)) !== undefined;
    const page = isSeen ? pageOf(pages) : undefined;
    offer({
      title,
      detail: about,
      card: headingId(part),
      links: page && <SeeOnSite page={page === pages[0] && place ? `${page}#${place}` : page} />,
      undo: () => undo(publication),
      ...(title === "Undone" && { words: REDO }),
    });
  }

  return show;
}

/** The undo of a publication, as the publication that it is. */
const undone = (publication: Publication, revision: number): Publication => ({
  ...publication,
  revision,
  title: publication.title === "Undone" ? "Published" : "Undone",
  about: publication.aboutUndone ?? publication.about,
  aboutUndone: publication.aboutUndone && publication.about,
});

function SeeOnSite({ page }: { page: string }) {
  return (
    <a className="toast-link" href={page}>
      See it on the site
    </a>
  );
}

/** Why something can't be undone, in words. */
export function whyNot(reply: Reply<unknown> & { ok: false }): string {
  const { problem } = reply;
  const later = membersOf<{ in_the_way: ContentRevision[] }>(problem)?.in_the_way ?? [];
  if (later.length > 0) {
    const what = later.map((one) => sentenceOf(one)).join("; ");
    return `It has been changed again since (${what}). Undo that first.`;
  }
  // One reason may stand at several values.
  const details = [...new Set(errorsOf(reply).values())].join(" ");
  return details || (problem?.detail ?? "The server didn't answer.");
}
