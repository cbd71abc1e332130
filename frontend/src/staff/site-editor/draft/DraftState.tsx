import { useEffect, useEffectEvent } from "react";
import { useToast } from "../../../ui/toasts/toasts";
import { useUndo } from "../../shared/undo/undo";
import type { Draft, JsonObject, PresentEditor } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { isEmpty } from "../model/patch";
import { shortened } from "../model/words/about";
import { subjectOf } from "../model/words/words";
import { ConflictChoice, type TwoVersions } from "../publish/ConflictChoice";
import { headingId } from "../publish/useUndoPublication";
import { BringBack } from "./DiscardedDrafts";
import { bringBack, keepDiscarded } from "./discarded";
import { draftStore, isUnsaved, type LocalDraft } from "./draftStore";
import {
  afterChoice,
  CHOOSE,
  conflictInWords,
  GONE,
  mergeInWords,
  namesOfReplaced,
  namesOfVersions,
  ownName,
  presentInWords,
  REST,
  replacedInWords,
  YOURS_OR_THE_SITE,
} from "./others";
import { forgetTyped, type Replaced } from "./replaced";
import type { PartDraft } from "./useDraft";

interface Props {
  part: string;
  /** The part's name. */
  title: string;
  draft: PartDraft;
  /** The draft as the server has it. */
  stored: Draft | undefined;
  editing: PresentEditor[];
  contents: JsonObject[];
  nodes: FieldNode[];
  onDiscard: () => void;
}

/** The heading above two versions, of which somebody has to choose one. */
const CHOICE_ID = "draft-choice";

/** Brings both versions of a value into view. Whether there are two. */
export function showChoice(): boolean {
  const heading = document.getElementById(CHOICE_ID);
  heading?.focus();
  return heading !== null;
}

/** What is said of most drafts. There is room for it from the beginning, so that nothing moves when somebody types. */
const SAVED = "Draft saved. Visitors don't see it yet.";
const DISCARD = "Discard it";

/** What is said in that room as long as nothing is changed. */
const UNCHANGED = "Visitors see changes once you publish them.";

/** What became of the draft, who else edits it, and both versions if two people changed a value. */
export function DraftState(props: Props) {
  const { part, title, draft, stored, editing, contents, nodes, onDiscard } = props;
  const { local } = draft;
  const own = ownName(editing);
  const present = presentInWords(editing, part);
  useMergeToast(local, own);
  const { conflicts } = draft;
  const theirName = local?.theirs?.by;
  const isGone = stored === undefined && isEmpty(draft.patch);
  const versions = (found: Pick<TwoVersions, "pointer" | "mine" | "theirs">[]) =>
    found.map((one) => ({ ...one, subject: subjectOf(one.pointer, contents, nodes), note: "" }));
  const state = stateInWords(draft, stored, editing);
  return (
    <div className="draft-state">
      <p className="draft-line">
        <span className="draft-room" data-state={SAVED} data-link={DISCARD} />
        <span>
          <span role="status">{state}</span>{" "}
          {isEmpty(draft.patch) ? (
            <BringBack part={part}>{state ? null : UNCHANGED}</BringBack>
          ) : (
            <Discard {...{ part, title, draft, onDiscard }} word={discardInWords(props)} />
          )}
        </span>
      </p>
      {present && <p className="draft-others">{present}</p>}
      {conflicts.length > 0 && (
        <section className="draft-conflict" aria-label="Two versions">
          <h3 id={CHOICE_ID} tabIndex={-1} className="title-3">
            {conflictInWords(theirName, own)} {CHOOSE}
          </h3>
          <p className="field-hint">{afterChoice(theirName, own)}</p>
          <ConflictChoice
            // What was chosen of an older version isn't chosen of a newer one.
            key={local?.theirs?.version}
            names={namesOfVersions(theirName, own)}
            versions={versions(conflicts)}
            nodes={nodes}
            onDecide={(choices) => {
              const pointers = conflicts.map(({ pointer }) => pointer);
              draft.decide(pointers.filter((one) => choices.get(one) === "theirs"));
            }}
          />
        </section>
      )}
      {conflicts.length === 0 && draft.replaced.length > 0 && (
        <section className="draft-conflict" aria-label="What was replaced">
          <h3 id={CHOICE_ID} tabIndex={-1} className="title-3">
            {isGone ? GONE : replacedInWords(stored?.by, own)} {CHOOSE}
          </h3>
          <ConflictChoice
            names={isGone ? YOURS_OR_THE_SITE : namesOfReplaced(stored?.by, own)}
            versions={versions(draft.replaced)}
            nodes={nodes}
            onDecide={(choices) => {
              const isMine = ({ pointer }: Replaced) => choices.get(pointer) === "mine";
              draft.putBack(draft.replaced.filter(isMine));
              for (const one of draft.replaced) if (!isMine(one)) forgetTyped(part, one.typedAt);
            }}
          />
        </section>
      )}
    </div>
  );
}

interface DiscardProps extends Pick<Props, "part" | "title" | "draft" | "onDiscard"> {
  word: string;
}

/** Of two versions, only one's own is discarded. Who has saved a draft last needn't have written all of it. */
function discardInWords({ draft, stored, editing }: Props): string {
  if (draft.local?.theirs) return "Discard yours";
  const isOthers = stored?.by && stored.by !== ownName(editing) && draft.local === undefined;
  return isOthers ? `Discard the draft that ${stored.by} saved` : DISCARD;
}

/** Discards the draft, and offers to bring it back in a message. For a day, "Bring back" is in its place. */
function Discard(props: DiscardProps) {
  const { part, title, draft, onDiscard, word } = props;
  const { patch, revision, local } = draft;
  const offer = useUndo();
  function discard() {
    const two = local?.theirs && { theirs: local.theirs, synced: local.synced };
    const discarded = {
      // It still began from what was seen then: who has published since isn't overwritten unseen.
      revision,
      patch,
      ...two,
    };
    // The other version is somebody else's, and saved: only one's own is discarded.
    if (two) {
      draftStore.forget(part);
      forgetTyped(part);
    } else onDiscard();
    keepDiscarded(part, title, discarded);
    const card = headingId(part);
    // The button is about to go.
    document.getElementById(card)?.focus({ preventScroll: true });
    const takeBack = offer({
      title: two ? "Yours discarded" : "Draft discarded",
      detail: shortened(title),
      card,
      // The view of an event that isn't published is gone by then, and its draft opens it again.
      undo: () => bringBack({ part, draft: discarded }),
    });
    // With another draft, or the same again, this would be a second version of it.
    draftStore.onNext(part, takeBack);
  }
  return (
    <button type="button" className="link" onClick={discard}>
      {word}
    </button>
  );
}

function stateInWords(
  { local, patch }: PartDraft,
  stored: Draft | undefined,
  editing: PresentEditor[],
): string {
  if (local?.theirs) return "Not saved until you've chosen.";
  if (local && isUnsaved(local)) {
    return local.failure ? `Not saved yet: ${local.failure} We'll keep trying.` : "Saving";
  }
  if (isEmpty(patch)) return "";
  const by = stored?.by && stored.by !== ownName(editing) ? ` by ${stored.by}` : "";
  return SAVED.replace("saved", `saved${by}`);
}

/** Says that somebody else's changes have come into the draft, or that it's what is left of one. */
function useMergeToast(local: LocalDraft | undefined, own: string) {
  const { merged, isRest, version } = local ?? {};
  const toast = useToast();
  const tell = useEffectEvent((name: string) => {
    toast({ tone: "ok", ...mergeInWords(name, own) });
  });
  const tellOfRest = useEffectEvent(() => toast({ tone: "ok", ...REST }));
  useEffect(() => {
    if (merged !== undefined) tell(merged);
  }, [merged, version]);
  useEffect(() => {
    if (isRest) tellOfRest();
  }, [isRest]);
}
