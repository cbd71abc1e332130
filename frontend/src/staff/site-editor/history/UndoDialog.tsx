import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { Dialog } from "../../shared/dialog/Dialog";
import { checkContent, REVISIONS, SITE_CONTENT, undoRevision } from "../contentCalls";
import type { ContentRevision, SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import type { ValueChange } from "../model/patch";
import { aboutOf } from "../model/words/about";
import { today } from "../model/words/summary";
import { changeInWords } from "../model/words/words";
import { Preview } from "../preview/Preview";
import { ConcernedNotes } from "../publish/ConcernedNotes";
import { ChangeList } from "../publish/change-list/ChangeList";
import { eventWarnings } from "../publish/eventWarnings";
import { useUndoPublication, whyNot } from "../publish/useUndoPublication";
import { undoneContent, undonePages, valueChanges } from "./undoneContent";

interface Props {
  revision: ContentRevision;
  site: SiteContent;
  nodes: FieldNode[];
  onClose: () => void;
}

/** Shows what an undo will show, and whom it concerns, before it is done. */
export function UndoDialog({ revision, site, nodes, onClose }: Props) {
  const client = useQueryClient();
  const offer = useUndoPublication();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { timezone } = useSite();
  const { data: checked, isPending } = useQuery({
    queryKey: [...REVISIONS, "check of undo", revision.revision, site.revision],
    queryFn: () => checkContent({ undo: revision.revision }),
    // People sign up meanwhile.
    gcTime: 0,
  });
  const refusal = checked && !checked.ok && checked.status !== 0 ? whyNot(checked) : "";
  const concerned = checked?.ok ? eventWarnings(checked.value.warnings) : [];
  const undoing = valueChanges(revision);
  const undone = undoneContent(site.content, undoing);
  const pages = undonePages(undoing, undone, today(timezone));
  const inWords = (some: ValueChange[]) =>
    some.map((change) => changeInWords(change, [undone, site.content], nodes));
  const changes = inWords(undoing);

  async function undo() {
    if (isBusy || isPending) return;
    setBusy(true);
    const reply = await undoRevision(revision.revision);
    if (!reply.ok) {
      setBusy(false);
      setFailure(whyNot(reply));
      return;
    }
    void client.invalidateQueries({ queryKey: REVISIONS });
    await client.invalidateQueries({ queryKey: SITE_CONTENT });
    onClose();
    offer({
      revision: reply.value.revision,
      title: "Undone",
      about: aboutOf(changes, [site.content], nodes),
      aboutUndone: aboutOf(inWords(undoing.map(turned)), [site.content], nodes),
      part: "history",
      pages,
    });
  }

  return (
    <Dialog title="Undo this?" onClose={onClose}>
      <ChangeList changes={changes} />
      <ConcernedNotes concerned={concerned} />
      {(failure || refusal) && (
        <p role="alert" className="staff-failure">
          {failure || refusal}
        </p>
      )}
      <div className="staff-dialog-actions">
        {!refusal && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy || isPending}
            onClick={undo}
          >
            {isBusy ? "Undoing…" : isPending ? "Checking…" : "Undo it"}
          </button>
        )}
        <button type="button" className="staff-button" onClick={onClose}>
          {refusal ? "Close" : "Don't undo"}
        </button>
      </div>
      {!refusal && (
        <Preview
          pages={pages.length > 0 ? pages.slice(0, 5) : ["/"]}
          shown={{ undo: revision.revision }}
          revision={site.revision}
        />
      )}
    </Dialog>
  );
}

/** The change that takes this one back. */
const turned = ({ pointer, before, after }: ValueChange): ValueChange => ({
  pointer,
  before: after,
  after: before,
});
