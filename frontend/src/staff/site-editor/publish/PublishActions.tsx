import { useId, useState } from "react";
import { noticeHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { EventWarning } from "./eventWarnings";
import { ScheduleForm } from "./scheduled/ScheduleForm";
import type { usePublish } from "./usePublish";

type Publishing = ReturnType<typeof usePublish>;

interface Props {
  publishing: Publishing;
  step: Extract<Publishing["step"], { name: "review" | "publishing" }>;
  /** What the button says in place of "Publish now". */
  word?: string | undefined;
}

/** Publishes what the dialog shows, now or later, unless the draft has become another one. */
export function PublishActions({ publishing, step, word }: Props) {
  const { hasChangedSince, publish, schedule, review, forgetFailure, close } = publishing;
  const { reviewed } = step;
  const isBusy = step.name === "publishing";
  if (hasChangedSince && !isBusy) {
    const isChecking = step.name === "review" && step.isChecking === true;
    return (
      <>
        <p role="alert" className="editor-warning">
          The draft has changed since you opened this. Nothing is published yet: look at it again.
        </p>
        <Buttons onClose={close}>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isChecking}
            onClick={() => !isChecking && void review()}
          >
            {isChecking ? "Checking…" : "Look at it again"}
          </button>
        </Buttons>
      </>
    );
  }
  if (reviewed.changes.length === 0) return <Buttons onClose={close} />;
  return (
    <NowOrLater
      word={word}
      telling={reviewed.concerned.find(tellsThem)}
      at={step.name === "review" ? step.at : undefined}
      isBusy={isBusy}
      onPublish={() => void publish(reviewed)}
      onSchedule={(at) => void schedule(reviewed, at)}
      onChoose={forgetFailure}
      onClose={close}
    />
  );
}

/** Whether people would be told if the event were moved or called off instead. */
export const tellsThem = ({ notice, dates }: EventWarning): boolean =>
  notice !== null && dates === 1;

interface ChoiceProps {
  word: string | undefined;
  /** The event that people have signed up for, who'd be told if it were moved or called off instead. */
  telling: EventWarning | undefined;
  /** The time that was chosen already. */
  at: string | null | undefined;
  isBusy: boolean;
  onPublish: () => void;
  onSchedule: (at: string) => void;
  /** Now or later: what failed before was something else. */
  onChoose: () => void;
  onClose: () => void;
}

function NowOrLater(props: ChoiceProps) {
  const { word, telling, at, isBusy, onPublish, onSchedule, onChoose, onClose } = props;
  const [isLater, setLater] = useState(Boolean(at));
  const id = useId();
  const now = telling ? "Publish, and tell no one" : "Publish now";
  return (
    <>
      <Buttons onClose={onClose} back={word && "Cancel"}>
        {telling?.notice && (
          <ViewLink
            className="button button-primary"
            hash={noticeHash(telling.event, telling.notice)}
          >
            {telling.notice === "move" ? "Move it" : "Call it off"}
          </ViewLink>
        )}
        <button
          type="button"
          // The one that is meant stands out.
          className={isLater || telling ? "button button-outline" : "button button-primary"}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onPublish()}
        >
          {isBusy ? "Publishing" : (word ?? now)}
        </button>
        <button
          type="button"
          className="button button-outline"
          aria-expanded={isLater}
          aria-controls={isLater ? id : undefined}
          onClick={() => {
            setLater(!isLater);
            onChoose();
          }}
        >
          {word ? `${word} later` : "Publish later"}
        </button>
      </Buttons>
      {isLater && <ScheduleForm id={id} at={at} isBusy={isBusy} onSchedule={onSchedule} />}
    </>
  );
}

interface ButtonsProps {
  onClose: () => void;
  back?: string | undefined;
  children?: React.ReactNode;
}

function Buttons({ onClose, back = "Back to editing", children }: ButtonsProps) {
  return (
    <div className="staff-dialog-actions">
      {children}
      <button type="button" className="staff-button" onClick={onClose}>
        {back}
      </button>
    </div>
  );
}
