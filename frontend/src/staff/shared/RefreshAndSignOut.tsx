interface Props {
  isFetching: boolean;
  onRefresh: () => void;
  /** Absent where the page is open to anybody: there is nothing to leave. */
  onSignOut: (() => void) | undefined;
}

/** The last two buttons in the bar of every view. */
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
