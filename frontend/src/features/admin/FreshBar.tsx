interface Props {
  count: number;
  /** How many have appeared by themselves: for those who do not see the list. */
  arrived: number;
  /** There are more than were counted. */
  isMany: boolean;
  onShow: () => void;
}

/** What came while somebody was reading; it stays in view, and moves nothing until it is asked to. */
export function FreshBar({ count, arrived, isMany, onShow }: Props) {
  const words = inWords(count, isMany);
  return (
    <>
      {/* In the page from the beginning: a region that comes with its words is not heard. */}
      <p role="status" className="sr-only">
        {count > 0 && words}
        {count === 0 && arrived > 0 && `${inWords(arrived, false)} in the list`}
      </p>
      {count > 0 && (
        <div className="fresh-bar">
          <button type="button" className="staff-button" onClick={onShow}>
            {words} — show
          </button>
        </div>
      )}
    </>
  );
}

function inWords(count: number, isMany: boolean): string {
  if (isMany) return `${count} or more new inquiries`;
  return count === 1 ? "1 new inquiry" : `${count} new inquiries`;
}
