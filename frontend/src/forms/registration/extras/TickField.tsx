import { describedBy } from "../../shared/describedBy";
import { FieldNotes } from "../../shared/FieldNotes";
import { Label } from "../../shared/Label";
import type { Option } from "../../shared/options";
import { useAnswers } from "../../shared/postedAnswers";

interface Props {
  label: string;
  name: string;
  /** What a tick says. */
  options: Option[];
  required: boolean;
  error: string | undefined;
}

/** A question that is answered by a tick. */
export function TickField({ label, name, options, required, error }: Props) {
  const isTicked = useAnswers(name) !== undefined;
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label className="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value={options[0]?.value}
          defaultChecked={isTicked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, undefined, error)}
        />
        <span>
          <Label text={label} required={required} />
        </span>
      </label>
      <FieldNotes name={name} error={error} />
    </div>
  );
}
