interface Props {
  /** The noun for one item, and for several. */
  noun: readonly [one: string, several: string];
  count: number;
  /** Number of items that appeared automatically, for screen readers. */
  arrived: number;
  /** Whether there are more items than were counted. */
  isMany: boolean;
  onShow: () => void;
}

/**
 * Announces items that arrived while somebody was reading. It stays in view, and nothing moves
 * until it is pressed.
 */
export function NewItemsBar({ noun, count, arrived, isMany, onShow }: Props) {
  const words = inWords(noun, count, isMany);
  return (
    <>
      {/* Always rendered, because screen readers don't announce a region that appears with its
          text. */}
      <p role="status" className="sr-only">
        {count > 0 && words}
        {count === 0 && arrived > 0 && `${inWords(noun, arrived, false)} in the list`}
      </p>
      {count > 0 && (
        <div className="new-items-bar">
          <button type="button" className="staff-button" onClick={onShow}>
            {words} — show
          </button>
        </div>
      )}
    </>
  );
}

function inWords([one, several]: Props["noun"], count: number, isMany: boolean): string {
  if (isMany) return `${count} or more new ${several}`;
  return count === 1 ? `1 new ${one}` : `${count} new ${several}`;
}
