interface Props {
  size?: number;
}

/** The icon of close buttons. */
export function CrossIcon({ size = 18 }: Props) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} aria-hidden="true">
      <path d="m2 2 14 14M16 2 2 16" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
