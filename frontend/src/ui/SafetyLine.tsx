import { useSite } from "../PageDataContext";

/** What the owner says of safety, if they have said it. */
export function SafetyLine() {
  const { safetyLine } = useSite();
  return safetyLine && <p className="safety-line">{safetyLine}</p>;
}
