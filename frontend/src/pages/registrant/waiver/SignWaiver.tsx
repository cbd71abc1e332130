import type { OwnRegistration } from "../../../api/types";
import { Waiver } from "../../../forms/registration/extras/Waiver";
import { AnswersContext } from "../../../forms/shared/postedAnswers";
import { useRegistrantInput } from "../input";

interface Props {
  registration: OwnRegistration;
  waiver: NonNullable<OwnRegistration["waiver"]>;
}

/** What a party still has to sign: it was registered by phone, or before its event asked for a waiver. */
export function SignWaiver({ registration, waiver }: Props) {
  const { answers, problem } = useRegistrantInput();
  const who = registration.totalAttendees === 1 ? "You haven't" : "Your group hasn't";
  // Of another form's answers nothing belongs here.
  const typed = answers.filter(([name]) => name === "signedBy");
  return (
    <AnswersContext value={typed}>
      <form
        method="post"
        action="#waiver"
        id="waiver"
        className="form registrant-waiver"
        noValidate
      >
        <h2 className="title-2">Please sign the waiver</h2>
        <p>{who} signed it yet. You can do that right here.</p>
        <Waiver waiver={waiver} problem={problem} />
        <button type="submit" name="step" value="sign" className="button button-primary">
          Sign the waiver
        </button>
      </form>
    </AnswersContext>
  );
}
