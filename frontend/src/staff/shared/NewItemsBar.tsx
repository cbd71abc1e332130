interface Props {
  /** What one is called, and several. */
  noun: readonly [one: string, several: string];
  count: number;
  /** How many have appeared by themselves: for those who do not see the list. */
  arrived: number;
  /** There are more than were counted. */
  isMany: boolean;
  onShow: () => void;
}

/** What came while somebody was reading; it stays in view, and moves nothing until it is asked to. */
export function NewItemsBar({ noun, count, arrived, isMany, onShow }: Props) {
  const words = inWords(noun, count, isMany);
  return (
    <>
      {/* In the page from the beginning: a region that comes with its words is not heard. */}
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
