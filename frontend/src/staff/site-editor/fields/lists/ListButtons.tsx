interface Props {
  /** What the entry is called. */
  name: string;
  index: number;
  count: number;
  /** Undefined: entries of this list can't be moved. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  /** Makes it the first; undefined: that takes no button of its own. */
  onFront?: (() => void) | undefined;
  onRemove: () => void;
}

/** Moves an entry of a list by one or to the front, or removes it. */
export function ListButtons({ name, index, count, onMove, onFront, onRemove }: Props) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <span className="editor-list-buttons">
      {onMove && count > 1 && (
        <>
          <button
            type="button"
            className="staff-button"
            data-move="up"
            aria-label={`Move ${name} up`}
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            className="staff-button"
            data-move="down"
            aria-label={`Move ${name} down`}
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
          >
            ↓
          </button>
        </>
      )}
      {/* The first one has it, too: a second tap in its place would remove what the first has moved. */}
      {onFront && count > 2 && (
        <button
          type="button"
          className="staff-button"
          aria-label={`Move ${name} to the front`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onFront()}
        >
          To the front
        </button>
      )}
      <button
        type="button"
        className="staff-button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </span>
  );
}
