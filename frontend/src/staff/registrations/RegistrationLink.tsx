import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useToast } from "../../ui/toasts/toasts";
import { isUnauthorized } from "../shared/queries";
import { replaceRegistrationLink } from "./registrationCalls";

interface Props {
  registrationId: string;
  /** The registrant's name. */
  name: string;
}

/**
 * Makes a new link to the registrant's own page. The present one can't be shown: the server knows its
 * hash alone.
 */
export function RegistrationLink({ registrationId, name }: Props) {
  const field = useId();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const making = useMutation({
    mutationFn: () => replaceRegistrationLink(registrationId),
    onSuccess: () => setCopied(false),
    onError: (error: Error) => {
      if (isUnauthorized(error)) return;
      toast({ tone: "error", title: "That didn't work", detail: error.message });
    },
  });
  const url = making.data?.url;

  async function copy(link: string) {
    // Without the permission to copy, the field is selected: the keyboard copies it.
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    if (copied) setCopied(true);
    else document.querySelector<HTMLInputElement>(`[id="${field}"]`)?.select();
  }

  return (
    <details className="staff-link">
      <summary>
        Link to their registration <span className="sr-only">({name})</span>
      </summary>
      {url ? (
        <>
          <label htmlFor={field}>New link</label>
          <input
            id={field}
            className="control"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p>
            <button type="button" className="staff-button" onClick={() => copy(url)}>
              Copy link
            </button>{" "}
            <span role="status">{isCopied && "Copied"}</span>
          </p>
          <p className="note">
            Send it to {name} now: it can't be shown again. It works until the day after the event.
          </p>
        </>
      ) : (
        <>
          <p className="note">
            With their link people see, change and cancel their registration. They got one when they
            signed up. We can't show it, because only a fingerprint of it is stored. If they've lost
            it, make a new one: every link they have now stops working.
          </p>
          <button
            type="button"
            className="staff-button"
            aria-disabled={making.isPending}
            onClick={() => !making.isPending && making.mutate()}
          >
            {making.isPending ? "Making a link…" : "Make a new link"}
          </button>
        </>
      )}
    </details>
  );
}
