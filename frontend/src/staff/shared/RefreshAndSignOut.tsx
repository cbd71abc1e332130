import { useQueryClient } from "@tanstack/react-query";
import { SESSION } from "./queries";

interface Props {
  isFetching: boolean;
  onRefresh: () => void;
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
}

/** The last two buttons in the bar of each view. What stands below every view is refreshed with it. */
export function RefreshAndSignOut({ isFetching, onRefresh, onSignOut }: Props) {
  const client = useQueryClient();
  function refresh() {
    if (isFetching) return;
    void client.invalidateQueries({ queryKey: SESSION });
    onRefresh();
  }

  return (
    <>
      <button type="button" className="staff-button" aria-disabled={isFetching} onClick={refresh}>
        Refresh
      </button>
      {onSignOut && (
        <button type="button" className="staff-button" onClick={onSignOut}>
          Sign out
        </button>
      )}
    </>
  );
}
