import { useSite } from "../../../content/PageDataContext";
import { noticeHash, registrationsHash } from "../../shared/address";
import { Dialog } from "../../shared/dialog/Dialog";
import { ViewLink } from "../../shared/ViewLink";
import type { FieldNode } from "../model/fields";
import { isWithin } from "../model/pointer";
import { today } from "../model/summary";
import { subjectOf } from "../model/words";
import { ChangeList } from "./ChangeList";
import { ConflictChoice } from "./ConflictChoice";
import { eventWarnings, overWarnings, type Places } from "./eventWarnings";
import { PublishActions } from "./PublishActions";
import type { Reviewed } from "./reviewed";
import type { usePublish } from "./usePublish";

interface Props {
  publishing: ReturnType<typeof usePublish>;
  nodes: FieldNode[];
  /** How full the events are. */
  places: Places[];
  /** Closes the dialog and goes to a field; undefined: there are no fields. */
  onCorrect?: (pointer: string) => void;
}

/** What will change, before it is published; or both versions, if somebody has published meanwhile. */
export function ReviewDialog({ publishing, nodes, places, onCorrect }: Props) {
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
      <Dialog title="Someone has changed this since you began" shows={reviewed} onClose={close}>
        <p>Nothing of yours was published. Look at both versions, and keep one of each.</p>
        <ConflictChoice
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
      title={hasChanges ? "Publish this?" : "Nothing to publish"}
      shows={reviewed}
      onClose={close}
    >
      {!hasChanges && <p>The site says all of this already.</p>}
      <ChangeList changes={reviewed.changes} />
      <Warnings reviewed={reviewed} places={places} onCorrect={onCorrect} />
      {step.name === "review" && step.failure && (
        <p role="alert" className="staff-failure">
          {step.failure}
        </p>
      )}
      <PublishActions publishing={publishing} step={step} />
    </Dialog>
  );
}

interface WarningsProps {
  reviewed: Reviewed;
  places: Places[];
  onCorrect: ((pointer: string) => void) | undefined;
}

/** What to know before this is published. */
function Warnings({ reviewed, places, onCorrect }: WarningsProps) {
  const { timezone } = useSite();
  const { content, edited, warnings } = reviewed;
  const ofEvents = eventWarnings(content, edited, places);
  // That an event is full is said with the number of people.
  const isSaid = (pointer: string) =>
    pointer.endsWith("/current_attendees") &&
    ofEvents.some(({ event }) => isWithin(pointer, `/events/${event}`));
  const over = overWarnings(content, edited, today(timezone));
  const others = [...warnings, ...over].filter(([pointer]) => !isSaid(pointer));
  return (
    <>
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
      {ofEvents.map(({ event, text, notice }) => (
        <p key={`${event}${text}`} className="editor-warning">
          {text}{" "}
          {notice && (
            <>
              <ViewLink hash={noticeHash(event, notice)}>
                {notice === "move" ? "Move it" : "Call it off"}
              </ViewLink>
              {" · "}
            </>
          )}
          <ViewLink hash={registrationsHash(event)}>Who signed up</ViewLink>
        </p>
      ))}
    </>
  );
}
