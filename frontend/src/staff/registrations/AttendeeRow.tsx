import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { StaffRegistration } from "../../api/types";
import { NoShowButton, TickBox } from "./attendance/AttendanceMarks";
import { AttendeePrice, type EventPrices } from "./payments/AttendeePrice";
import { Answers } from "./questions/Answers";
import { AnswersForm } from "./questions/AnswersForm";
import { questionsTo } from "./questions/answersInWords";

type Attendee = StaffRegistration["attendees"][number];

interface Props {
  party: StaffRegistration;
  attendee: Attendee;
  /** False for somebody on the waiting list, who can't be ticked off. */
  isComing: boolean;
  /** The event's prices now; undefined: everybody pays the same. */
  prices: EventPrices | undefined;
  /** Whether the roster has prices. */
  hasPrice: boolean;
  onEdit: (edit: { name?: string; price?: string }) => Promise<unknown>;
}

/** A row of the roster. Staff mark who came on the day, and can correct the name. */
export function AttendeeRow(props: Props) {
  const { party, attendee, isComing, prices, hasPrice, onEdit } = props;
  const [editing, setEditing] = useState(false);
  const { name, age, special_requirements } = attendee;

  function save(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const typed = String(new FormData(submission.currentTarget).get("name") ?? "").trim();
    if (typed && typed !== name) onEdit({ name: typed });
    setEditing(false);
  }

  return (
    <tr>
      <td>{isComing && <TickBox party={party} attendee={attendee} />}</td>
      <td className="staff-attendee">
        {editing ? (
          <form onSubmit={save} className="staff-rename">
            <input
              name="name"
              className="control"
              defaultValue={name}
              dir="auto"
              aria-label="Name"
              maxLength={100}
              ref={(input) => input?.focus()}
            />
            <button type="submit" className="staff-button">
              Save
            </button>
          </form>
        ) : (
          <>
            <bdi>{name}</bdi>{" "}
            <button
              type="button"
              className="link staff-correct"
              aria-label={`Correct the name ${name}`}
              onClick={() => setEditing(true)}
            >
              Correct
            </button>
            {isComing && <NoShowButton party={party} attendee={attendee} />}
          </>
        )}
      </td>
      <td data-label="Age">{age ?? ""}</td>
      <td dir="auto">
        {special_requirements}
        <OwnAnswers party={party} attendee={attendee} />
      </td>
      {hasPrice && (
        <td>
          <AttendeePrice
            attendee={attendee}
            prices={prices ?? []}
            onChoose={(price) => onEdit({ price })}
          />
        </td>
      )}
    </tr>
  );
}

/** What was answered to the event's own questions, or the form that corrects it. */
function OwnAnswers({ party, attendee }: Pick<Props, "party" | "attendee">) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (questionsTo(party, attendee.position).length === 0)
    return <Answers party={party} attendee={attendee} />;
  if (isOpen)
    return (
      <AnswersForm
        party={party}
        attendee={attendee}
        onClose={() => {
          flushSync(() => setOpen(false));
          button.current?.focus();
        }}
      />
    );
  return (
    <>
      <Answers party={party} attendee={attendee} />
      <button
        ref={button}
        type="button"
        className="link staff-correct"
        onClick={() => setOpen(true)}
      >
        Correct the answers <span className="sr-only">({attendee.name})</span>
      </button>
    </>
  );
}
