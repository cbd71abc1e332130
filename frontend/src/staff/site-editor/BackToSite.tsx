import { createContext, useContext } from "react";
import { ViewLink } from "../shared/ViewLink";
import { useViewTitle } from "../shared/viewTitle";
import { BackToEvent, type WayBack } from "./events/WayBack";
import { Mark } from "./fields/FieldFrame";
import { eventIn } from "./model/parts";
import { headingId } from "./publish/useUndoPublication";
import { partHash, SITE_HASH } from "./siteAddress";

/** Ends the session; undefined: there is none. */
export const SignOut = createContext<(() => void) | undefined>(undefined);

interface Props {
  /** The view's name. */
  part: string;
  title: string;
  /** Whether visitors don't have it yet. */
  isNew?: boolean;
  /** The event that led here. */
  back?: WayBack | undefined;
}

/** The ways back and out, and the heading of a view, which takes the focus on arrival. */
export function BackToSite({ part, title, isNew = false, back }: Props) {
  const isEvent = eventIn(part) !== undefined;
  useViewTitle(title, "Site");
  const onSignOut = useContext(SignOut);
  return (
    <header className="editor-head">
      <div className="editor-ways-out">
        {back ? (
          <BackToEvent to={back} />
        ) : (
          <ViewLink className="editor-back-link" hash={isEvent ? partHash("/events") : SITE_HASH}>
            <span aria-hidden="true">‹ </span>
            {isEvent ? "All events" : "All of the site"}
          </ViewLink>
        )}
        {onSignOut && (
          <button type="button" className="link" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </div>
      <h2 id={headingId(part)} className="title-3" tabIndex={-1} ref={focusOnArrival}>
        {title}
        {isNew && <Mark word="New" />}
      </h2>
    </header>
  );
}

// At module level, so that React calls it when the view appears and not at every render.
function focusOnArrival(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  if (!heading || scrollY === 0) return;
  // Not where the view before it was scrolled to: every view begins at the top of the page.
  scrollTo({ top: 0, behavior: "instant" });
  // Very large text, or an alarm, may have moved the heading below the window.
  heading.parentElement?.scrollIntoView({ block: "nearest" });
}
