import { type ReactNode, useEffect, useRef } from "react";
import { registrationsHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { JsonObject } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { type ChangeInWords, subjectOf } from "../model/words";
import { ChangeList } from "./ChangeList";
import { ConflictChoice } from "./ConflictChoice";
import type { EventWarning } from "./eventWarnings";
import { ScheduleForm } from "./ScheduleForm";
import type { usePublish } from "./usePublish";

interface Props {
  publishing: ReturnType<typeof usePublish>;
  changes: ChangeInWords[];
  warnings: EventWarning[];
  contents: JsonObject[];
  nodes: FieldNode[];
}

/** What will change, before it is published; or both versions, if somebody has published meanwhile. */
export function ReviewDialog({ publishing, changes, warnings, contents, nodes }: Props) {
  const { step, publish, schedule, close, decide } = publishing;
  if (step.name === "closed" || step.name === "checking") return null;
  if (step.name === "conflict") {
    const versions = step.versions.map(({ pointer, yours, theirs, changed }) => ({
      pointer,
      subject: subjectOf(pointer, contents, nodes),
      mine: yours,
      theirs,
      note: changed?.text ?? "",
    }));
    return (
      <Dialog title="Someone has changed this since you began" onClose={close}>
        <p>Nothing of yours was published. Look at both versions, and keep one of each.</p>
        <ConflictChoice
          versions={versions}
          nodes={nodes}
          onDecide={(choices) => decide(choices, step.revision)}
        />
      </Dialog>
    );
  }
  const isBusy = step.name === "publishing";
  return (
    <Dialog title={changes.length > 0 ? "Publish this?" : "Nothing to publish"} onClose={close}>
      {changes.length === 0 && <p>The site says all of this already.</p>}
      <ChangeList changes={changes} />
      {warnings.map(({ event, text }) => (
        <p key={`${event}${text}`} className="editor-warning">
          {text} <ViewLink hash={registrationsHash(event)}>Who signed up</ViewLink>
        </p>
      ))}
      {step.name === "review" && step.failure && (
        <p role="alert" className="staff-failure">
          {step.failure}
        </p>
      )}
      <div className="editor-dialog-actions">
        {changes.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy}
            onClick={() => !isBusy && publish()}
          >
            {isBusy ? "Publishing" : "Publish now"}
          </button>
        )}
        <button type="button" className="staff-button" onClick={close}>
          Back to editing
        </button>
      </div>
      {changes.length > 0 && <ScheduleForm isBusy={isBusy} onSchedule={schedule} />}
    </Dialog>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, whose heading has the focus. The focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // Another title is another question.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <dialog
      ref={dialog}
      className="editor-dialog"
      aria-labelledby="editor-dialog-title"
      onClose={onClose}
    >
      <h2 ref={heading} id="editor-dialog-title" className="title-3" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
