import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Until it is measured. */
const UNKNOWN = 640;

/**
 * How wide an element is, in units of which the reader's text has 16 for its size: what is drawn in
 * these units grows with the text.
 */
export function useUnits<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const element = useRef<Measured>(null);
  const [units, setUnits] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      setUnits(Math.round(current.clientWidth / unit) || UNKNOWN);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, units];
}
