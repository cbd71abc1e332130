import { useSite } from "../../../../content/PageDataContext";
import { readableHour } from "../../../shared/readableTime";
import { otherZone } from "../../model/dates";

/** Says whose clock a time is by, on a device whose clock shows another one. */
export function StableTime() {
  const { timezone } = useSite();
  const zone = otherZone(timezone);
  if (zone === undefined) return null;
  return (
    <p className="field-hint">
      By the stable's clock: {zone}, {readableHour(Date.now(), timezone)} now
    </p>
  );
}
