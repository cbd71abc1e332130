import type { JsonObject, Scheduled } from "../../contentTypes";
import { momentInSentence } from "../../model/dates";
import { isSame, overlaps, valueAt } from "../../model/pointer";

/**
 * What is scheduled, and either fails at its time if these values are published as `edited` has them, or takes their place
 * then, if it's one's own.
 */
export const scheduledWarnings = (
  scheduled: Scheduled[],
  pointers: string[],
  edited: JsonObject,
): string[] =>
  scheduled
    // One with a problem isn't tried again.
    .filter(({ problem }) => problem === null)
    .filter(({ changes }) =>
      changes.some(
        ({ pointer, after }) =>
          pointers.some((one) => overlaps(one, pointer)) &&
          !isSame(valueAt(edited, pointer), after as never),
      ),
    )
    .map(
      ({ at, text, own }) =>
        `Scheduled for ${momentInSentence(at)}: ${text}. ${own ? "That takes the place of what you publish now: schedule it again if this should stay." : "If you publish this, that won't be published."}`,
    );
