import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { readableTime } from "../../shared/readableTime";
import type { ContentRevision, SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { changeInWords } from "../model/words";
import { ChangeList } from "../publish/ChangeList";
import { UndoDialog } from "./UndoDialog";

interface Props {
  revision: ContentRevision;
  site: SiteContent;
  nodes: FieldNode[];
}

/** A publication in words, with what was before and after, and a way to undo it. */
export function RevisionLine({ revision, site, nodes }: Props) {
  const { timezone } = useSite();
  const [isUndoing, setUndoing] = useState(false);
  const changes = wordsOf(revision, site, nodes);
  return (
    <li>
      <p>
        {revision.text}
        <span className="note">
          <time dateTime={revision.at}>{readableTime(revision.at, timezone)}</time>
        </span>
      </p>
      <div className="editor-history-actions">
        <details>
          <summary>
            Before and after<span className="sr-only"> of “{revision.text}”</span>
          </summary>
          <ChangeList changes={changes} />
        </details>
        <button type="button" className="staff-button" onClick={() => setUndoing(true)}>
          Undo<span className="sr-only"> “{revision.text}”</span>
        </button>
      </div>
      {isUndoing && (
        <UndoDialog
          revision={revision}
          site={site}
          nodes={nodes}
          onClose={() => setUndoing(false)}
        />
      )}
    </li>
  );
}

/** The changes of a publication. Entries that are gone are called as they were. */
export function wordsOf(revision: ContentRevision, site: SiteContent, nodes: FieldNode[]) {
  return revision.changes.map(({ pointer, before, after }) => {
    const change = {
      pointer,
      before: (before ?? undefined) as never,
      after: (after ?? undefined) as never,
    };
    return changeInWords(change, [site.content], nodes);
  });
}
