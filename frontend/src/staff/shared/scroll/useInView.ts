import { type RefCallback, useRef, useState } from "react";

/** Time in view before an element counts. Elements that scroll past aren't loaded. */
const LINGER_MS = 200;

/** Whether the element with the returned ref has come near the visible area. */
export function useInView(): [RefCallback<Element>, boolean] {
  const [isSeen, setSeen] = useState(false);
  const watch = useRef((element: Element | null) => {
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          setSeen(true);
          observer.disconnect();
        }, LINGER_MS);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  });
  return [watch.current, isSeen];
}
