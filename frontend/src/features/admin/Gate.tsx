import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchSession, signIn, signOut } from "./calls";
import { SESSION, SUBMISSIONS } from "./queries";
import { SignIn } from "./SignIn";
import { Submissions } from "./Submissions";

/**
 * Asks who is there and shows the door or the submissions. The link that `paddock` prints carries
 * the passcode behind `#`, where no server log sees it: it signs in, and leaves the address bar.
 */
export function Gate() {
  const client = useQueryClient();
  const session = useQuery({ queryKey: SESSION, queryFn: enter });
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      client.setQueryData(SESSION, null);
      // Nothing of what was read stays behind.
      client.removeQueries({ queryKey: SUBMISSIONS });
    },
  });

  if (session.isPending) return <p role="status">Loading submissions</p>;
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
  if (!session.data) return <SignIn onSignedIn={() => session.refetch()} />;
  return (
    <Submissions onSignOut={session.data.access === "open" ? undefined : () => leaving.mutate()} />
  );
}

async function enter() {
  const passcode = new URLSearchParams(location.hash.slice(1)).get("passcode");
  if (passcode !== null) {
    history.replaceState(history.state, "", location.pathname);
    // A passcode that is no longer good leads to the door, as none does.
    await signIn(passcode).catch(() => undefined);
  }
  return fetchSession();
}
