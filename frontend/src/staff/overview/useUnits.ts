import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Width before it is measured. */
const UNKNOWN = 640;

/**
 * The width of an element, in units of 1/16 of the reader's text size. Drawings in these units grow
 * with the text.
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
