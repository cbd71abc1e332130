import type { ReactNode, RefObject } from "react";
import type { StaffSession } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { DeviceName } from "../session/DeviceName";
import { ViewLink } from "../shared/ViewLink";
import { useViewTitle } from "../shared/viewTitle";
import type { DraftList, SiteContent } from "./contentTypes";
import { useDraftMarks } from "./draft/useDraftMarks";
import { isOfRemoved } from "./events/newEvents";
import { type FieldNode, nodesOf } from "./model/fields";
import { coveredElsewhere, eventIn, type Part, SECTIONS } from "./model/parts";
import { isWithin, valueAt } from "./model/pointer";
import { summaryOf } from "./model/words/summary";
import { nameOf } from "./model/words/words";
import { type OverviewPlace, useReturn } from "./overview/useOverviewPlace";
import { ScheduledList } from "./publish/scheduled/ScheduledList";
import { HISTORY_HASH, partHash } from "./siteAddress";

interface Props {
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
  /** Whether only events may be changed here. */
  isLimited: boolean;
  session: StaffSession | null | undefined;
  /** Where it was when it was left. */
  place: RefObject<OverviewPlace>;
  /** The buttons of every view. */
  children: ReactNode;
}

/** What can be changed, with what changes most often first. */
export function PartList(props: Props) {
  const { site, nodes, drafts, isLimited, session, place, children } = props;
  useReturn(place);
  useViewTitle("Site");
  const isShown = ({ pointer, covers }: Part) =>
    (!isLimited || pointer === "/events") &&
    nodesOf(nodes, covers, coveredElsewhere(pointer)).length > 0;
  return (
    <div className="editor">
      <header className="editor-list-head">
        <h2 className="title-3">Your site</h2>
        <ViewLink className="staff-button" hash={HISTORY_HASH}>
          History and undo
        </ViewLink>
        {children}
      </header>
      <DeviceName session={session} />
      {isLimited && <p>You can change the events. The rest of the site is for the owner.</p>}
      <Unfit site={site} />
      <ScheduledList site={site} />
      {SECTIONS.map(({ title, parts }) => {
        const shown = parts.filter(isShown);
        if (shown.length === 0) return null;
        return (
          <section key={title} className="part-section" aria-label={title}>
            {parts.length > 1 && <h3>{title}</h3>}
            <ul>
              {shown.map((part) => (
                <PartLine key={part.pointer} part={part} site={site} drafts={drafts} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface LineProps {
  part: Part;
  site: SiteContent;
  drafts: DraftList | undefined;
}

function PartLine({ part, site, drafts }: LineProps) {
  const { timezone } = useSite();
  const removed = (drafts?.drafts ?? [])
    .filter((one) => isOfRemoved(one.part, one.patch, site.content))
    .map((one) => one.part);
  const marks = useDraftMarks(drafts).filter(({ part: one }) =>
    part.pointer === "/events"
      ? isWithin(one, "/events") && !removed.includes(one)
      : one === part.pointer,
  );
  // Which of the events, if visitors have it already.
  const event = (one: string) => nameOf(valueAt(site.content, one)) || "New event";
  return (
    <li>
      <ViewLink className="part-line" hash={partHash(part.pointer)}>
        <span className="part-title">{part.title}</span>
        <span className="part-summary">{summaryOf(part.pointer, site, timezone)}</span>
        {marks.map(({ part: one, text }) => (
          <span key={one} className="part-draft">
            {eventIn(one) === undefined ? text : `${event(one)}: ${text}`}
          </span>
        ))}
      </ViewLink>
    </li>
  );
}

/** What staff changed and visitors don't see, because config.toml has changed since. */
function Unfit({ site: { unfit } }: { site: SiteContent }) {
  if (unfit.length === 0) return null;
  return (
    <div className="editor-warning">
      <p>Some of what staff changed doesn't fit config.toml anymore, so visitors don't see it:</p>
      <ul>
        {unfit.map(({ pointer, detail }) => (
          <li key={pointer}>
            {pointer}: {detail}
          </li>
        ))}
      </ul>
    </div>
  );
}
