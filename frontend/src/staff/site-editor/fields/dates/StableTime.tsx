import { useSite } from "../../../../content/PageDataContext";
import { readableHour } from "../../../shared/readableTime";
import { otherZone, ownZone } from "../../model/dates";

/** Says what the stable's clock shows, on a device whose clock shows something else. */
export function StableTime() {
  const { timezone } = useSite();
  const zone = otherZone(timezone);
  if (zone === undefined) return null;
  const [there, here] = [timezone, ownZone()].map((one) => readableHour(Date.now(), one));
  return (
    <p className="field-hint">
      By the stable's clock: {zone}, {there} now. This device says {here}.
    </p>
  );
}
