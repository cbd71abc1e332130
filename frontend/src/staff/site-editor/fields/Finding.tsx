import { useLayoutEffect, useRef, useState } from "react";

interface Props {
  id: string;
  className: string;
  /** What was found; undefined: nothing. */
  text: string | undefined;
}

/**
 * What is wrong with a value, above its control. Once it's corrected, its place stays empty until somebody has used something
 * else: what stands below mustn't move away from under a finger that is about to tap it.
 */
export function Finding({ id, className, text }: Props) {
  const shown = useRef<HTMLParagraphElement>(null);
  const empty = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const [isKept, setKept] = useState(false);
  const isShown = text !== undefined;
  useLayoutEffect(() => {
    if (!isShown) return;
    setKept(true);
    return () => {
      height.current = shown.current?.offsetHeight ?? height.current;
    };
  }, [isShown]);
  useLayoutEffect(() => {
    if (isShown) height.current = shown.current?.offsetHeight ?? 0;
  }, [isShown, text]);
  const isEmpty = !isShown && isKept;
  useLayoutEffect(() => {
    if (!isEmpty) return;
    const release = ({ target }: Event) => {
      const isOwn = empty.current?.parentElement?.contains(target as Node) ?? false;
      // Not before the click has reached what it's for.
      if (!isOwn) setTimeout(() => setKept(false));
    };
    for (const event of ["click", "keyup"]) addEventListener(event, release);
    return () => {
      for (const event of ["click", "keyup"]) removeEventListener(event, release);
    };
  }, [isEmpty]);
  if (isShown) {
    return (
      <p id={id} ref={shown} className={className}>
        {text}
      </p>
    );
  }
  return isEmpty ? <div ref={empty} style={{ height: height.current }} /> : null;
}
