import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../shared/dialog/Dialog";
import { REVISIONS, SITE_CONTENT, undoRevision } from "../contentCalls";
import type { ContentRevision, SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { partOf } from "../model/parts";
import { changeInWords } from "../model/words";
import { Preview } from "../preview/Preview";
import { ChangeList } from "../publish/ChangeList";
import { useUndoPublication, whyNot } from "../publish/useUndoPublication";

interface Props {
  revision: ContentRevision;
  site: SiteContent;
  nodes: FieldNode[];
  onClose: () => void;
}

/** Shows what an undo will show, before it is done. */
export function UndoDialog({ revision, site, nodes, onClose }: Props) {
  const client = useQueryClient();
  const offer = useUndoPublication();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const pages = [
    ...new Set(revision.changes.flatMap(({ pointer }) => partOf(pointer)?.pages ?? [])),
  ];
  const changes = revision.changes.map(({ pointer, before, after }) =>
    changeInWords(
      { pointer, before: (after ?? undefined) as never, after: (before ?? undefined) as never },
      [site.content],
      nodes,
    ),
  );

  async function undo() {
    if (isBusy) return;
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
      about: changes
        .map(({ subject }) => subject)
        .slice(0, 3)
        .join(", "),
      part: "history",
      pages,
    });
  }

  return (
    <Dialog title="Undo this?" onClose={onClose}>
      <ChangeList changes={changes} />
      {failure && (
        <p role="alert" className="staff-failure">
          {failure}
        </p>
      )}
      <div className="staff-dialog-actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isBusy}
          onClick={undo}
        >
          {isBusy ? "Undoing" : "Undo it"}
        </button>
        <button type="button" className="staff-button" onClick={onClose}>
          Don't undo
        </button>
      </div>
      <Preview
        pages={pages.length > 0 ? pages.slice(0, 5) : ["/"]}
        shown={{ undo: revision.revision }}
        revision={site.revision}
      />
    </Dialog>
  );
}
