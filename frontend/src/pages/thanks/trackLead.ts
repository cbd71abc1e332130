import { LEAD_COUNTED } from "../../lib/tracking/expectedLead";
import { track } from "../../lib/tracking/tracking";

/**
 * Counts the first arrival on the thank-you page after a submission. A reload or Back is no other
 * lead.
 */
export function trackLead(): void {
  try {
    if (sessionStorage.getItem(LEAD_COUNTED)) return;
    sessionStorage.setItem(LEAD_COUNTED, "true");
  } catch {
    // Without session storage each arrival counts.
  }
  track("Lead");
}
