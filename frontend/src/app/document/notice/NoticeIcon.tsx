import type { Notice } from "../../../content/rendererInput";

/** What is drawn beside a notice: an i, a triangle, or a sign that forbids to enter. */
const DRAWN: Record<Notice["tone"], string> = {
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.2v.6",
  warning: "M12 3.8 2.6 20h18.8ZM12 10v4.5M12 16.9v.6",
  closed: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM7.5 12h9",
};

/** An icon for the tone, which the words don't depend on. */
export function NoticeIcon({ tone }: Pick<Notice, "tone">) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d={DRAWN[tone]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
