import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Field } from "../../ui/Field";
import { SubmitButton } from "../../ui/SubmitButton";
import { signIn } from "./calls";

interface Props {
  onSignedIn: () => void;
}

/** The door: one passcode for the whole staff. */
export function SignIn({ onSignedIn }: Props) {
  const entering = useMutation({ mutationFn: signIn, onSuccess: onSignedIn });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (entering.isPending) return;
    entering.mutate(String(new FormData(event.currentTarget).get("passcode") ?? ""));
  }

  return (
    <form className="sign-in" onSubmit={submit} noValidate aria-label="Sign in">
      <p>For the stable's staff. The passcode was printed when paddock was first started.</p>
      {/* For password managers, which want to know whose password it is. */}
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
        required
        error={entering.error?.message}
      />
      <div role="alert" className="sr-only">
        {entering.error?.message}
      </div>
      <SubmitButton label="Sign in" busyLabel="Signing in" busy={entering.isPending} />
    </form>
  );
}
