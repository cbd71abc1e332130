interface Props {
  isFetching: boolean;
  onRefresh: () => void;
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
}

/** The last two buttons in the bar of each view. */
export function RefreshAndSignOut({ isFetching, onRefresh, onSignOut }: Props) {
  return (
    <>
      <button
        type="button"
        className="staff-button"
        aria-disabled={isFetching}
        onClick={() => !isFetching && onRefresh()}
      >
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
