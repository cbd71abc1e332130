import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Field } from "../../forms/shared/Field";
import { SubmitButton } from "../../forms/shared/SubmitButton";
import { FOR_STAFF } from "../app/purpose";
import { signIn } from "../shared/calls";
import { rememberedName, rememberName } from "./signInMemory";

interface Props {
  /** Why a session ended, if there was one. */
  notice: string | undefined;
  onSignedIn: () => void;
}

/** The sign-in page, with one passcode for all staff. */
export function SignIn({ notice, onSignedIn }: Props) {
  const entering = useMutation({ mutationFn: signIn, onSuccess: onSignedIn });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (entering.isPending) return;
    const answers = new FormData(event.currentTarget);
    const passcode = String(answers.get("passcode") ?? "");
    const name = String(answers.get("person") ?? "").trim();
    const ownDevice = answers.has("own-device");
    rememberName(ownDevice ? name : "");
    entering.mutate({ passcode, ownDevice, ...(name && { name }) });
  }

  return (
    <form className="sign-in" onSubmit={submit} noValidate aria-label="Sign in">
      {notice && (
        <p className="staff-notice" tabIndex={-1} ref={focusOnArrival}>
          {notice}
        </p>
      )}
      <p className="lead">{FOR_STAFF}</p>
      {/* Password managers need a user name. */}
      <input
        className="sr-only"
        name="username"
        autoComplete="username"
        defaultValue="staff"
        aria-hidden="true"
        tabIndex={-1}
        readOnly
      />
      <Field
        label="Passcode"
        name="passcode"
        type="password"
        autoComplete="current-password"
        hint="Ask whoever set up the website. If it's lost, “paddock passcode” makes a new one and prints it."
        required
        error={entering.error?.message}
      />
      <div className="field">
        <label htmlFor="person">Your name (optional)</label>
        <p id="person-hint" className="field-hint">
          Colleagues see it beside what you change.
        </p>
        <input
          id="person"
          name="person"
          className="control"
          dir="auto"
          maxLength={60}
          autoComplete="off"
          defaultValue={rememberedName()}
          aria-describedby="person-hint"
        />
      </div>
      <div className="own-device">
        <label className="choice">
          <input type="checkbox" name="own-device" aria-describedby="own-device-hint" />
          This is my own device
        </label>
        <p id="own-device-hint" className="field-hint">
          You'll stay signed in longer here, and run sheets open without a network. Leave it off on
          a shared computer.
        </p>
      </div>
      <div role="alert" className="sr-only">
        {entering.error?.message}
      </div>
      <SubmitButton label="Sign in" busyLabel="Signing in" busy={entering.isPending} />
    </form>
  );
}

// The focused button has disappeared with the list. At module level, so that React calls it when
// the notice appears and not at every render.
function focusOnArrival(notice: HTMLElement | null) {
  notice?.focus();
}
