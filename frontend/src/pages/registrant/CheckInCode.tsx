import { useRegistrantInput } from "./input";

/** Light modules around a code, which scanners need. */
const QUIET_ZONE = 4;

/** The code that the party shows when it arrives. It's black on white everywhere, for scanners. */
export function CheckInCode() {
  const { checkInCode } = useRegistrantInput();
  if (!checkInCode) return null;
  const { size, path } = checkInCode;
  const edge = size + 2 * QUIET_ZONE;
  return (
    <div className="registrant-check-in mt-6">
      <svg
        className="registrant-code"
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
        role="img"
        aria-label="QR code for check-in"
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={edge} height={edge} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        <strong>Show this code when you arrive,</strong> on your phone or on paper. Our staff scan
        it to find your registration. The code alone lets no one else see or change it.
      </p>
    </div>
  );
}
