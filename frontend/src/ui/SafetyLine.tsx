import { useSite } from "../content/PageDataContext";

/** The owner's line about safety, if any. */
export function SafetyLine() {
  const { safetyLine } = useSite();
  return safetyLine && <p className="safety-line">{safetyLine}</p>;
}
