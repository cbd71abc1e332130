import type { ReactNode } from "react";

interface Props {
  className?: string;
  children: ReactNode;
}

let isFirstPage = true;

/**
 * The page's `h1`. It takes the focus when a link leads to its page without loading a document, so
 * that screen readers continue there. On the first page it doesn't, because the browser sets the
 * focus.
 */
export function PageTitle({ className = "title-1", children }: Props) {
  return (
    <h1 className={className} tabIndex={-1} ref={focusOnArrival}>
      {children}
    </h1>
  );
}

// At module level, so that React calls it when the title appears and not at every render.
function focusOnArrival(title: HTMLHeadingElement | null) {
  if (!title) return;
  if (isFirstPage) isFirstPage = false;
  else title.focus({ preventScroll: true });
}
