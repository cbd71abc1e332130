import { useLayoutEffect } from "react";

/**
 * While the page is open, it and not the browser says where it stands: the browser would go to its
 * place before there is a list, and end in the footer.
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
