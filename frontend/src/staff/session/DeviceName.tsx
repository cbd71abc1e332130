import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { StaffSession } from "../../api/types";
import { Field } from "../../forms/shared/Field";
import { nameDevice } from "../shared/calls";
import { isOwnDevice, rememberName } from "./signInMemory";

/** Asks who uses a device that was signed in by a link, which asks for no name. */
export function DeviceName({ session }: { session: StaffSession | null | undefined }) {
  const client = useQueryClient();
  const naming = useMutation({
    mutationFn: async (name: string) => {
      await nameDevice(name);
      if (isOwnDevice()) rememberName(name);
    },
    onSuccess: () => client.invalidateQueries(),
  });
  if (session?.access !== "passcode" || session.name) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("device-name") ?? "").trim();
    if (name && !naming.isPending) naming.mutate(name);
  }

  return (
    <form className="device-name" onSubmit={submit} noValidate aria-label="Who uses this device">
      <Field
        label="Your name"
        name="device-name"
        autoComplete="off"
        hint="Colleagues see it beside what you change on this device."
        error={naming.error?.message}
      />
      <button type="submit" className="staff-button">
        Save
      </button>
    </form>
  );
}
