import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProxyWarning, StaffSession } from "../../api/types";
import { usePageData } from "../../PageDataContext";
import { useToast } from "../../ui/toasts";
import { fetchSession, signIn, signOut } from "./calls";
import { mayBeSignedIn } from "./doorMemory";
import { ProxyNotice } from "./ProxyNotice";
import { closeDoor, SESSION, type Visit } from "./queries";
import { SignIn } from "./SignIn";
import { StaffDesk } from "./StaffDesk";
import { StaffLoading } from "./StaffLoading";

/** What the door says to somebody who has been inside. */
const notices: Partial<Record<Visit, string>> = {
  left: "You're signed out.",
  expired: "Your session has ended. Sign in to continue.",
};

/**
 * Asks who is there and shows the door or the submissions. The link that `paddock` prints carries
 * the passcode behind `#`, where no server log sees it: it signs in, and leaves the address bar.
 */
export function Gate() {
  const client = useQueryClient();
  const toast = useToast();
  const { staffAccess } = usePageData();
  const [proxyWarning, setProxyWarning] = useState<ProxyWarning | null>();
  const session = useQuery({
    queryKey: SESSION,
    queryFn: async (): Promise<Visit> => {
      const found = await enter(staffAccess === "open");
      setProxyWarning(found?.proxyWarning);
      return found?.access ?? "stranger";
    },
  });
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => closeDoor(client, "left"),
    onError: ({ message }) =>
      toast({ tone: "error", title: "You're still signed in", detail: message }),
  });

  async function goIn() {
    await session.refetch();
    // The button that had the focus is gone with the door; the list goes on from its title.
    document.querySelector<HTMLElement>("main h1")?.focus();
  }

  if (session.isPending) return <StaffLoading />;
  if (session.isError) {
    return (
      <p role="alert">
        {session.error.message}{" "}
        <button type="button" className="link" onClick={() => session.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  switch (session.data) {
    case "open":
      return (
        <>
          <ProxyNotice warning={proxyWarning} />
          <StaffDesk onSignOut={undefined} />
        </>
      );
    case "passcode":
      return (
        <>
          <ProxyNotice warning={proxyWarning} />
          <StaffDesk onSignOut={() => leaving.mutate()} />
        </>
      );
    default:
      return <SignIn notice={notices[session.data]} onSignedIn={goIn} />;
  }
}

async function enter(isOpen: boolean): Promise<StaffSession | null> {
  const passcode = new URLSearchParams(location.hash.slice(1)).get("passcode");
  if (passcode !== null) {
    history.replaceState(history.state, "", location.pathname);
    // A passcode that is no longer good leads to the door, as none does.
    await signIn({ passcode, byLink: true }).catch(() => undefined);
  }
  if (!isOpen && !mayBeSignedIn()) return null;
  return await fetchSession();
}
