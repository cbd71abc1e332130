import type { Problem } from "../../../api/types";
import type { Site } from "../../../content/site";
import { errorOf } from "../../shared/ErrorSummary";
import { Field } from "../../shared/Field";

interface Props {
  waiver: NonNullable<Site["events"][number]["waiver"]>;
  problem: Problem | undefined;
}

/** What the group signs, and the name that signs it. */
export function Waiver({ waiver, problem }: Props) {
  return (
    <fieldset className="waiver">
      <legend>Waiver</legend>
      {/* All of it is in sight: nobody signs what they have to scroll for in a box. */}
      <div className="waiver-text">
        {waiver.text.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <input type="hidden" name="version" value={waiver.version} />
      <Field
        label="Type your full name to sign it"
        name="signedBy"
        autoComplete="name"
        hint="You sign for everyone in your group."
        error={errorOf(problem, "signedBy")}
        required
      />
    </fieldset>
  );
}
