/** The icon of a drop-down list. */
export function Chevron() {
  return (
    <svg className="chevron" viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
      <path d="m1.5 1.5 4.5 4.5 4.5-4.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}
