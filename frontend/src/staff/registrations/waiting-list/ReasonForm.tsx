import { type FormEvent, useRef } from "react";
import type { ListChange } from "../../../api/types";
import { Refusal } from "../../shared/calls";
import { DialogActions } from "../../shared/dialog/DialogActions";
import { StaffField } from "../StaffField";
import type { Asked } from "./WaitingParty";
import type { Party } from "./waitingInWords";

interface Props {
  kind: Asked;
  party: Party;
  /** All on the list, in order. */
  parties: Party[];
  error: Error | undefined;
  /** What is wrong in words. */
  failure: string | undefined;
  isBusy: boolean;
  onChange: (change: ListChange) => void;
  onCancel: () => void;
}

const explanations: Record<Asked, string> = {
  pass_over:
    "They get no spots unless you hold some for them, or they ask again on their page: then they're last in line. Spots held for them now go to others. If they knew of those, they're told, without your reason.",
  move: "Spots that open up go by this order.",
};

/** Why a party is passed over or moved, and where to. */
export function ReasonForm(props: Props) {
  const { kind, party, parties, error, failure, isBusy, onChange, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const problem = error instanceof Refusal ? error.problem : null;
  const errors = new Map(
    problem?.errors?.map(({ pointer, detail }) => [pointer.replace("#/", ""), detail]),
  );
  const others = parties.filter(({ registration }) => registration !== party.registration);
  const present = parties.findIndex(({ registration }) => registration === party.registration);

  function submit(submission: FormEvent) {
    submission.preventDefault();
    if (isBusy || !form.current) return;
    const values = new FormData(form.current);
    const reason = String(values.get("reason") ?? "").trim();
    if (kind === "pass_over") return onChange({ action: "pass_over", reason });
    onChange({ action: "move", position: Number(values.get("position")), reason });
  }

  return (
    <form ref={form} className="notice-form" onSubmit={submit} noValidate>
      <p>{explanations[kind]}</p>
      {failure && errors.size === 0 && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
      {kind === "move" && (
        <StaffField label="New place in line" name="position" error={errors.get("position")}>
          {(field) => (
            <select className="control" defaultValue={present + 1} {...field}>
              <option value={1}>1, first in line</option>
              {others.map(({ registration, name }, at) => (
                <option key={registration} value={at + 2}>
                  {at + 2}, after {name}
                </option>
              ))}
            </select>
          )}
        </StaffField>
      )}
      <StaffField label="Why" name="reason" required error={errors.get("reason")}>
        {(field) => <textarea className="control" rows={3} maxLength={300} {...field} />}
      </StaffField>
      <DialogActions
        word={kind === "move" ? "Move" : "Pass over"}
        isBusy={isBusy}
        onBack={onCancel}
      />
    </form>
  );
}
