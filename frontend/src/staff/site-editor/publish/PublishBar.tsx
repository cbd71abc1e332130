interface Props {
  hasChanges: boolean;
  isChecking: boolean;
  shows: "edit" | "preview";
  onShow: (shows: "edit" | "preview") => void;
  onReview: () => void;
}

/** Stays in view: the two tabs of a phone, and the way to publish. */
export function PublishBar({ hasChanges, isChecking, shows, onShow, onReview }: Props) {
  return (
    <div className="publish-bar">
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
      {hasChanges && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isChecking}
          onClick={() => !isChecking && onReview()}
        >
          {isChecking ? "Checking…" : "Publish…"}
        </button>
      )}
    </div>
  );
}
