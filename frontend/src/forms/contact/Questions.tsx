import type { Problem } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { ChoiceField } from "../shared/ChoiceField";
import { EmailField } from "../shared/EmailField";
import { errorOf } from "../shared/ErrorSummary";
import { Field } from "../shared/Field";
import { SelectField } from "../shared/SelectField";
import { ageGroups, contactWays, experiences, servicesOn } from "./vocabulary";

interface Props {
  problem: Problem | undefined;
}

/** Everything the form asks, and one field that people do not see. */
export function Questions({ problem }: Props) {
  const error = (name: string) => errorOf(problem, name);
  return (
    <>
      <p className="field-hint">Fields marked * are required.</p>
      <div className="field-pair field-pair-short">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          error={error("firstName")}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          error={error("lastName")}
        />
      </div>
      <div className="field-pair">
        <EmailField name="email" error={error("email")} />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          error={error("phone")}
        />
      </div>
      <ChoiceField
        label="Services interested in"
        name="servicesInterested"
        type="checkbox"
        options={servicesOn(useSite())}
        hint="Choose as many as you like."
        required
        error={error("servicesInterested")}
      />
      <div className="field-trio">
        <SelectField
          label="Riding experience"
          name="riderExperience"
          options={experiences}
          required
          error={error("riderExperience")}
        />
        <SelectField
          label="Age group"
          name="ageGroup"
          options={ageGroups}
          required
          error={error("ageGroup")}
        />
        <ChoiceField
          label="Preferred contact"
          name="preferredContact"
          type="radio"
          options={contactWays}
          initial="phone"
          required
          error={error("preferredContact")}
        />
      </div>
      <fieldset className="field-group">
        <legend className="title-3">Anything else? (optional)</legend>
        <Field
          label="Goals"
          name="goals"
          hint="What would you, or your child, like to do or learn?"
          multiline
          error={error("goals")}
        />
        <Field
          label="Availability"
          name="availability"
          hint="Days and times that work for you."
          error={error("availability")}
        />
        <Field label="Questions" name="questions" multiline error={error("questions")} />
      </fieldset>
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="leaveBlank">Leave this blank</label>
        <input id="leaveBlank" name="leaveBlank" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
