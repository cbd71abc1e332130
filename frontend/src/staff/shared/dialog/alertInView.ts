/**
 * Scrolls what comes into `dialog` as an alert into view: its buttons stay where they are however long it is, so what went
 * wrong may be out of sight. Ends with the returned function.
 */
export function keepAlertsInView(dialog: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added) {
      if (!(node instanceof Element)) continue;
      const alert = node.matches(ALERT) ? node : node.querySelector(ALERT);
      // In the middle, because the buttons cover the end.
      alert?.scrollIntoView?.({ block: "center" });
    }
  });
  observer.observe(dialog, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const ALERT = "[role=alert]";
