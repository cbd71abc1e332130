import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { readableTime } from "../../shared/readableTime";
import type { ContentRevision, SiteContent } from "../contentTypes";
import { beginningInWords } from "../model/dates";
import type { FieldNode } from "../model/fields";
import { valueAt } from "../model/pointer";
import { changeInWords } from "../model/words";
import { ChangeList } from "../publish/ChangeList";
import { UndoDialog } from "./UndoDialog";

interface Props {
  revision: ContentRevision;
  site: SiteContent;
  nodes: FieldNode[];
  /** Whether it's about a notice that visitors don't see yet. */
  isUnseen: boolean;
}

/** A publication in words, with what was before and after, and a way to undo it unless it's undone. */
export function RevisionLine({ revision, site, nodes, isUnseen }: Props) {
  const [isUndoing, setUndoing] = useState(false);
  const { undone } = revision;
  const changes = wordsOf(revision, site, nodes);
  return (
    <li>
      <p>
        {revision.text}
        <span className="note">
          <Time at={revision.at} />
        </span>
        {isUnseen && !undone && (
          <span className="editor-standing">
            Visitors see the notice from{" "}
            {beginningInWords(String(valueAt(site.content, "/site/notice/from")))} on
          </span>
        )}
        {undone && (
          <span className="editor-standing">
            Undone by {undone.who || "staff"}, <Time at={undone.at} />
          </span>
        )}
      </p>
      <div className="editor-history-actions">
        <details>
          <summary>
            Before and after<span className="sr-only"> of “{revision.text}”</span>
          </summary>
          <ChangeList changes={changes} />
        </details>
        {!undone && (
          <button type="button" className="staff-button" onClick={() => setUndoing(true)}>
            Undo<span className="sr-only"> “{revision.text}”</span>
          </button>
        )}
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

function Time({ at }: { at: string }) {
  const { timezone } = useSite();
  return <time dateTime={at}>{readableTime(at, timezone)}</time>;
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
