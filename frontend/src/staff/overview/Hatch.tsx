/** A hatch pattern, for a part that must differ from its neighbor by more than color. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="plot-hatch-ground" width="5" height="5" />
        <rect className="plot-hatch-line" width="1.5" height="5" />
      </pattern>
    </defs>
  );
}
