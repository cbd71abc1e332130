/** Session key: empty while a submission waits to be counted, and filled when it was. */
export const LEAD_COUNTED = "leadCounted";

/** Call after a submission was accepted: the next arrival is a lead. */
export function expectLead(): void {
  try {
    sessionStorage.setItem(LEAD_COUNTED, "");
  } catch {
    // Then nothing was noted either.
  }
}

/** Whether a submission was accepted, and its visitor has not arrived on the thank-you page yet. */
export function isLeadExpected(): boolean {
  try {
    return sessionStorage.getItem(LEAD_COUNTED) === "";
  } catch {
    return false;
  }
}
