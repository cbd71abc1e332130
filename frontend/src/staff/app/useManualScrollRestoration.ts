import { useLayoutEffect } from "react";

/**
 * Lets the page restore its scroll position by itself while it is open. The browser would scroll
 * before the list is loaded, and end in the footer.
 */
export function useManualScrollRestoration(): void {
  useLayoutEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = before;
    };
  }, []);
}
