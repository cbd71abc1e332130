interface Props {
  hasChanges: boolean;
  isChecking: boolean;
  /** Whether somebody has to choose between two versions first. */
  isUndecided?: boolean;
  /** Why what was typed isn't saved; undefined: it is. */
  failure?: string | undefined;
  shows: "edit" | "preview";
  onShow: (shows: "edit" | "preview") => void;
  onReview: () => void;
}

/** Stays in view: the two tabs of a phone, and the way to publish. */
export function PublishBar(props: Props) {
  const { hasChanges, isChecking, isUndecided = false, failure, shows, onShow, onReview } = props;
  return (
    <div className="publish-bar">
      {/* The draft's own line, which a screen reader hears, may be far up. */}
      {failure && (
        <p className="publish-unsaved" aria-hidden="true">
          Not saved yet. {failure}
        </p>
      )}
      <fieldset className="staff-filters publish-tabs" aria-label="Show">
        {(["edit", "preview"] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="staff-button"
            aria-pressed={shows === one}
            onClick={() => onShow(one)}
          >
            {one === "edit" ? "Edit" : "Preview"}
          </button>
        ))}
      </fieldset>
      {(hasChanges || isUndecided) && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isChecking}
          onClick={() => !isChecking && onReview()}
        >
          {isUndecided ? "Choose a version" : isChecking ? "Checking…" : "Publish…"}
        </button>
      )}
    </div>
  );
}
