interface Props {
  /** What the entry is called. */
  name: string;
  index: number;
  count: number;
  /** Undefined: entries of this list can't be moved. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  onRemove: () => void;
}

/** Moves an entry of a list by one, or removes it. */
export function ListButtons({ name, index, count, onMove, onRemove }: Props) {
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
