import { useSite } from "../../../content/PageDataContext";
import { hoursTogether } from "../../../lib/hoursTogether";
import { Dialog } from "../../shared/dialog/Dialog";
import { localNow } from "../model/dates";
import type { FieldNode } from "../model/fields";
import { noticeInBetween } from "../model/noticeTimes";
import { isWithin, parentOf } from "../model/pointer";
import { today } from "../model/words/summary";
import { subjectOf } from "../model/words/words";
import { usePhotos } from "../photos/usePhotos";
import { ConcernedNotes } from "./ConcernedNotes";
import { ConflictChoice } from "./ConflictChoice";
import { ChangeList } from "./change-list/ChangeList";
import { overWarnings, unusedPrices } from "./eventWarnings";
import { PublishActions, tellsThem } from "./PublishActions";
import type { Reviewed } from "./reviewed";
import { scheduledWarnings } from "./scheduled/scheduledWarnings";
import { useScheduled } from "./scheduled/useScheduled";
import { undescribedPictures } from "./undescribed";
import type { usePublish } from "./usePublish";

/** What a change does that has no form. */
export interface Question {
  /** `Remove Wine and Ride?` */
  title: string;
  /** What becomes of it, in a sentence. */
  text: string;
  /** The button's word. */
  word: string;
}

interface Props {
  publishing: ReturnType<typeof usePublish>;
  nodes: FieldNode[];
  /** What is asked in place of whether to publish this. */
  question?: Question | undefined;
  /** Closes the dialog and goes to a field; undefined: there are no fields. */
  onCorrect?: (pointer: string) => void;
}

/** Neither is called somebody's: two people may have written the draft, and one of them may have changed the site. */
const VERSIONS = { mine: "This draft", theirs: "On the site now" };

/** What will change, before it is published; or both versions, if somebody has published meanwhile. */
export function ReviewDialog({ publishing, nodes, question, onCorrect }: Props) {
  const { step, close, decide } = publishing;
  if (step.name === "closed" || step.name === "checking") return null;
  const { reviewed } = step;
  if (step.name === "conflict") {
    const versions = step.versions.map(({ pointer, yours, theirs, changed }) => ({
      pointer,
      subject: subjectOf(pointer, [reviewed.edited, reviewed.content], nodes),
      mine: yours,
      theirs,
      note: changed?.text ?? "",
    }));
    return (
      <Dialog title="The site has changed since this draft began" shows={reviewed} onClose={close}>
        <p>
          Nothing of this draft was published. Look at both versions, and choose which one stays.
        </p>
        <ConflictChoice
          names={VERSIONS}
          versions={versions}
          nodes={nodes}
          onDecide={(choices) => decide(choices, reviewed, step.revision)}
        />
      </Dialog>
    );
  }
  const hasChanges = reviewed.changes.length > 0;
  return (
    <Dialog
      title={hasChanges ? (question?.title ?? "Publish this?") : "Nothing to publish"}
      shows={reviewed}
      onClose={close}
    >
      {!hasChanges && <p>The site says all of this already.</p>}
      {question && hasChanges && <p>{hoursTogether(question.text)}</p>}
      {/* Above the changes, which may be longer than a phone. */}
      <Warnings reviewed={reviewed} onCorrect={onCorrect} />
      {!question && <ChangeList changes={reviewed.changes} />}
      {step.name === "review" && step.failure && (
        <p role="alert" className="staff-failure">
          {step.failure}
        </p>
      )}
      <PublishActions publishing={publishing} step={step} word={question?.word} />
    </Dialog>
  );
}

interface WarningsProps {
  reviewed: Reviewed;
  onCorrect: ((pointer: string) => void) | undefined;
}

/** What to know before this is published. */
function Warnings({ reviewed, onCorrect }: WarningsProps) {
  const { timezone } = useSite();
  const { content, edited, warnings, concerned } = reviewed;
  // That an event is full is said with the number of people.
  const isSaid = (pointer: string) =>
    pointer.endsWith("/current_attendees") &&
    concerned.some((one) => isWithin(one.pointer, parentOf(pointer)));
  const over = overWarnings(content, edited, today(timezone));
  const between = noticeInBetween(content, edited, localNow(timezone));
  const stopped = scheduledWarnings(
    useScheduled(),
    reviewed.changes.map(({ pointer }) => pointer),
    edited,
  );
  const unused = unusedPrices(content, edited);
  const { data: photos } = usePhotos();
  const undescribed = photos ? undescribedPictures(content, edited, photos) : [];
  const others = [...warnings, ...over, ...unused, ...undescribed].filter(
    ([pointer]) => !isSaid(pointer),
  );
  return (
    <>
      {[between, ...stopped].filter(Boolean).map((text) => (
        <p key={text} className="editor-warning">
          {text}
        </p>
      ))}
      {others.map(([pointer, text]) => (
        <p key={pointer} className="editor-warning">
          {text}{" "}
          {onCorrect && (
            <button type="button" className="link" onClick={() => onCorrect(pointer)}>
              Change it
            </button>
          )}
        </p>
      ))}
      <ConcernedNotes concerned={concerned} leading={concerned.find(tellsThem)} />
    </>
  );
}
