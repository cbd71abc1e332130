import type { ReactNode } from "react";
import { useSite } from "../../../content/PageDataContext";
import { goTo } from "../../shared/address";
import { readableDay, readableHour } from "../../shared/readableTime";
import type { SiteContent } from "../contentTypes";
import { fieldsOf } from "../fields/lists/entry";
import { eventIn } from "../model/parts";
import { headingId } from "../publish/useUndoPublication";
import { partHash } from "../siteAddress";
import { bringBack, useDiscarded } from "./discarded";

interface BringBackProps {
  part: string;
  /** What is shown if there is nothing to bring back. */
  children: ReactNode;
}

/** Offers to bring back what was discarded of a part. */
export function BringBack({ part, children }: BringBackProps) {
  const { timezone } = useSite();
  const discarded = useDiscarded().find((one) => one.part === part);
  if (!discarded) return children;
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        bringBack(discarded);
        // The button is about to go.
        document.getElementById(headingId(part))?.focus({ preventScroll: true });
      }}
    >
      {discarded.savedBy === undefined
        ? "Bring back what you discarded"
        : `Bring back ${draftOf(discarded.savedBy)}, which went with the event`}{" "}
      {timeInWords(discarded.at, timezone)}
    </button>
  );
}

/** All drafts that were discarded here. The view of an event that was never published is gone with its draft. */
export function DiscardedDrafts({ site }: { site?: SiteContent }) {
  const { timezone } = useSite();
  const discarded = useDiscarded();
  if (discarded.length === 0) return null;
  return (
    <section className="part-section" aria-label="Discarded drafts">
      <h3>Discarded drafts</h3>
      <ul>
        {discarded.map((one) => (
          <li key={one.part} className="scheduled-line">
            <p>
              <strong>{one.title}</strong>,{" "}
              {one.savedBy !== undefined && `${draftOf(one.savedBy)}, went with the event `}
              {timeInWords(one.at, timezone)}
            </p>
            {one.savedBy !== undefined && isRemoved(one.part, site) ? (
              <p className="note">To bring it back, first undo the removal, below.</p>
            ) : (
              <button
                type="button"
                className="link"
                onClick={() => {
                  bringBack(one);
                  goTo(partHash(one.part));
                }}
              >
                Bring it back<span className="sr-only"> “{one.title}”</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the event of a part isn't on the site. */
const isRemoved = (part: string, site: SiteContent | undefined) =>
  site !== undefined && fieldsOf(site.content.events)[eventIn(part) ?? ""] === undefined;

/** `Dana's draft` */
const draftOf = (savedBy: string) => (savedBy ? `${savedBy}'s draft` : "the draft");

/** `at 2:15 PM`, `yesterday at 2:15 PM`. None is older. */
function timeInWords(at: number, timezone: string): string {
  const day = (time: number) => readableDay(new Date(time).toISOString(), timezone);
  const hour = `at ${readableHour(at, timezone)}`;
  return day(at) === day(Date.now()) ? hour : `yesterday ${hour}`;
}
