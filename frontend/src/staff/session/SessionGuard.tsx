import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StaffSession } from "../../api/types";
import { usePageData } from "../../content/PageDataContext";
import { useToast } from "../../ui/toasts/toasts";
import { ProxyNotice } from "../app/ProxyNotice";
import { StaffApp } from "../app/StaffApp";
import { StaffLoading } from "../app/StaffLoading";
import { orKept, WITHOUT_NETWORK } from "../offline/keptAnswers";
import { fetchSession, signIn, signOut } from "../shared/calls";
import {
  endSession,
  hasAccess,
  isUnauthorized,
  SESSION,
  type SessionState,
} from "../shared/queries";
import { CertificateAlarm } from "./CertificateAlarm";
import { CopiesAlarm, CopiesNotice } from "./CopiesNotice";
import { FirstDeletionNotice } from "./FirstDeletionNotice";
import { LeavingDialog } from "./LeavingDialog";
import { lostByLeaving } from "./leaving";
import { mayBeSignedIn } from "./mayBeSignedIn";
import { SignIn } from "./SignIn";
import { useOtherTabs } from "./useOtherTabs";

/** Milliseconds between checks of the session while the server can't be reached. */
const ASK_AGAIN_MS = 5_000;

/** Notices on the sign-in page, for people who were signed in or followed a sign-in link. */
const notices: Partial<Record<SessionState, string>> = {
  refused: "That link doesn't work anymore. Sign in with the passcode.",
  left: "You're signed out.",
  expired: "Your session has ended. Sign in to continue.",
};

interface Props {
  /** Shows what is open as the page's heading; undefined: no view is. */
  onTitle: (title: string | undefined) => void;
}

/**
 * Checks the session and shows the sign-in page or the staff's views. A link that `paddock` prints
 * has the passcode after `#`, so that no server logs it: opening it signs in and removes the
 * passcode from the address bar.
 */
export function SessionGuard({ onTitle }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { staffAccess } = usePageData();
  const [found, setFound] = useState<StaffSession | null>();
  const session = useQuery({
    queryKey: SESSION,
    queryFn: async (): Promise<SessionState> => {
      const isRefused = !(await followSignInLink());
      const mayBeInside = staffAccess === "open" || mayBeSignedIn();
      const found = mayBeInside ? await orKept("session", fetchSession()) : null;
      setFound(found);
      return found?.access ?? withoutSession(client, isRefused);
    },
    // Without a network, what is kept says who is signed in.
    ...WITHOUT_NETWORK,
    refetchInterval: ({ state }) =>
      state.status === "error" && hasAccess(state.data) && ASK_AGAIN_MS,
  });
  const tellOtherTabs = useOtherTabs();
  const [lost, setLost] = useState<string[]>([]);
  const leaving = useMutation({
    // Without a network it fails at once, instead of happening once there is one.
    networkMode: "always",
    mutationFn: async (mayLose: boolean) => {
      const found = mayLose ? [] : await lostByLeaving();
      setLost(found);
      if (found.length > 0) return;
      await signOut();
      endSession(client, "left");
      tellOtherTabs();
    },
    onError: ({ message }) =>
      toast({ tone: "error", title: "You're still signed in", detail: message }),
  });

  const { refetch } = session;
  // Pasting a link to the same page into the address bar doesn't reload it.
  useEffect(() => {
    const follow = () => {
      if (linkedPasscode() !== null) void refetch();
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [refetch]);

  async function goIn() {
    await session.refetch();
    // The focused button has disappeared with the sign-in page, so the focus moves to the title.
    document.querySelector<HTMLElement>("main h1")?.focus();
  }

  // While the server can't be reached, the page and typed text stay.
  if (hasAccess(session.data)) {
    return (
      <>
        <ProxyNotice warning={found?.proxyWarning} />
        <CertificateAlarm certificate={found?.certificate} />
        <CopiesAlarm copies={found?.copies} />
        <FirstDeletionNotice ahead={found?.firstDeletion} />
        <StaffApp
          onTitle={onTitle}
          onSignOut={
            session.data === "open" ? undefined : () => leaving.isPending || leaving.mutate(false)
          }
          onAskAgain={session.isError ? () => session.refetch() : undefined}
        />
        <CopiesNotice copies={found?.copies} />
        {lost.length > 0 && (
          <LeavingDialog
            lost={lost}
            isBusy={leaving.isPending}
            onLeave={() => leaving.mutate(true)}
            onStay={() => setLost([])}
          />
        )}
      </>
    );
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
  return <SignIn notice={notices[session.data]} onSignedIn={goIn} />;
}

/** Returns why nobody is signed in, and clears what a previous session has loaded. */
function withoutSession(client: QueryClient, isRefused: boolean): SessionState {
  if (isRefused) return "refused";
  const known = client.getQueryData<SessionState>(SESSION);
  // Another call may have found out first, and why is said already.
  if (!hasAccess(known)) return known ?? "stranger";
  endSession(client, "expired");
  return "expired";
}

/** The passcode after `#` in a sign-in link. */
function linkedPasscode(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("passcode");
}

/**
 * Signs in with the passcode after `#`, if there is one. Returns false if it isn't valid anymore.
 * Keeps it in the address until the server has answered, for another try.
 */
async function followSignInLink(): Promise<boolean> {
  const passcode = linkedPasscode();
  if (passcode === null) return true;
  const failure = await signIn({ passcode, byLink: true }).catch((error: Error) => error);
  if (failure && !isUnauthorized(failure)) {
    failure.message = `We couldn't sign you in. ${failure.message}`;
    throw failure;
  }
  history.replaceState(history.state, "", location.pathname);
  return !failure;
}
