import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { registrationsHash } from "../../shared/address";
import { readableTime } from "../../shared/readableTime";
import { ViewLink } from "../../shared/ViewLink";
import type { ContentRevision, SiteContent } from "../contentTypes";
import { beginningInWords } from "../model/dates";
import type { FieldNode } from "../model/fields";
import { valueAt } from "../model/pointer";
import { sentenceOf } from "../model/words/sentence";
import { changeInWords, saysSomething } from "../model/words/words";
import { ChangeList } from "../publish/change-list/ChangeList";
import type { Places } from "../publish/eventWarnings";
import { UndoDialog } from "./UndoDialog";

interface Props {
  revision: ContentRevision;
  /** The revision that it undoes, if it undoes one and that one is loaded. */
  before?: ContentRevision | undefined;
  /** The numbers of those that undo an undo. */
  putBack: ReadonlySet<number>;
  site: SiteContent;
  nodes: FieldNode[];
  /** Whether it's about a notice that visitors don't see yet. */
  isUnseen: boolean;
  /**
   * The event that people signed up for, if a notice changed it: an undo would tell no one. A notice that undoes one was taken
   * back before anybody was told.
   */
  toldOf: Places | undefined;
}

/** A publication in words, with what was before and after, and a way to undo it unless it's undone. */
export function RevisionLine(props: Props) {
  const { revision, before, putBack, site, nodes, isUnseen, toldOf } = props;
  const [isUndoing, setUndoing] = useState(false);
  const { undone, undoes } = revision;
  const isPutBack = putBack.has(revision.revision);
  const text = sentenceOf(revision, isPutBack);
  const changes = wordsOf(revision, site, nodes);
  return (
    <li>
      <p>
        {text}
        <span className="note">
          <Time at={revision.at} />
        </span>
        {before && (
          <span className="editor-standing">
            {isPutBack
              ? `Undid the undo by ${before.who || "staff"}`
              : `Undid “${sentenceOf(before, putBack.has(before.revision))}”`}
            , <Time at={before.at} />
          </span>
        )}
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
            Before and after<span className="sr-only"> of “{text}”</span>
          </summary>
          <ChangeList changes={changes} />
        </details>
        {!undone && toldOf && undoes === null && (
          <p>
            {toldOf.registered_here === 1
              ? "1 person has"
              : `${toldOf.registered_here} people have`}{" "}
            signed up. See who's told, or change it back, under{" "}
            <ViewLink className="link" hash={registrationsHash(toldOf.id)}>
              Registrations
            </ViewLink>
            .
          </p>
        )}
        {!undone && !toldOf && (
          <button type="button" className="staff-button" onClick={() => setUndoing(true)}>
            Undo<span className="sr-only"> “{text}”</span>
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
  const changes = revision.changes.map(({ pointer, before, after }) => {
    const change = {
      pointer,
      before: (before ?? undefined) as never,
      after: (after ?? undefined) as never,
    };
    return changeInWords(change, [site.content], nodes);
  });
  return changes.filter(saysSomething);
}
