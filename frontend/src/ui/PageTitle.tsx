import type { ReactNode } from "react";

interface Props {
  className?: string;
  children: ReactNode;
}

let isFirstPage = true;

/**
 * The page's `h1`. It takes the focus when its page is reached without loading one, so that a
 * screen reader goes on from there; on the page that was loaded the focus belongs to the visitor.
 */
export function PageTitle({ className = "title-1", children }: Props) {
  return (
    <h1 className={className} tabIndex={-1} ref={focusOnArrival}>
      {children}
    </h1>
  );
}

// At module level, so that React calls it when the title appears and not at every rendering.
function focusOnArrival(title: HTMLHeadingElement | null) {
  if (!title) return;
  if (isFirstPage) isFirstPage = false;
  else title.focus({ preventScroll: true });
}
