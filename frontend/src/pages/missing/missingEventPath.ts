/** The path of the page for all paths below the events' that no event has. */
export const missingEventPath = "/events/*";
