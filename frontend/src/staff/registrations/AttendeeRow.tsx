import { type FormEvent, useRef, useState } from "react";
import type { StaffRegistration } from "../../api/types";

type Attendee = StaffRegistration["attendees"][number];

interface Props {
  attendee: Attendee;
  /** False for somebody on the waiting list, who can't be ticked off. */
  isComing: boolean;
  onEdit: (edit: { name?: string; attended?: boolean }) => Promise<unknown>;
}

/** A row of the roster. Staff tick it off on the day, and can correct the name. */
export function AttendeeRow({ attendee, isComing, onEdit }: Props) {
  const [editing, setEditing] = useState(false);
  const { name, age, special_requirements, attended_at } = attendee;
  // The box's state while the change is being sent, so that the box reacts at once.
  const [ticking, setTicking] = useState<boolean>();
  const latest = useRef<symbol>(undefined);

  function tick(attended: boolean) {
    const press = Symbol(name);
    latest.current = press;
    setTicking(attended);
    onEdit({ attended }).finally(() => {
      // If the box was pressed again meanwhile, it shows the last press.
      if (latest.current === press) setTicking(undefined);
    });
  }

  function save(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const typed = String(new FormData(submission.currentTarget).get("name") ?? "").trim();
    if (typed && typed !== name) onEdit({ name: typed });
    setEditing(false);
  }

  return (
    <tr>
      <td>
        {isComing && (
          <label className="staff-tick">
            <input
              type="checkbox"
              checked={ticking ?? attended_at !== null}
              aria-label={`${name} came`}
              onChange={({ target }) => tick(target.checked)}
            />
          </label>
        )}
      </td>
      <td>
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
          </>
        )}
      </td>
      <td data-label="Age">{age ?? ""}</td>
      <td dir="auto">{special_requirements}</td>
    </tr>
  );
}
