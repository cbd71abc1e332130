import { useSyncExternalStore } from "react";

/** From this width on, the form and the preview are side by side. The style sheet has the same. */
const WIDE = "(width >= 64rem)";

const listen = (tell: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
};

export const useIsWide = () => useSyncExternalStore(listen, () => matchMedia(WIDE).matches);
