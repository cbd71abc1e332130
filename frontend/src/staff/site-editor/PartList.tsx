import type { ReactNode } from "react";
import { useSite } from "../../content/PageDataContext";
import { readableTime } from "../shared/readableTime";
import { ViewLink } from "../shared/ViewLink";
import type { Draft, DraftList, SiteContent } from "./contentTypes";
import { useLocalDrafts } from "./draft/useDraft";
import { type FieldNode, nodesOf } from "./model/fields";
import { coveredElsewhere, type Part, partNamed, SECTIONS } from "./model/parts";
import { isEmpty } from "./model/patch";
import { isWithin } from "./model/pointer";
import { summaryOf } from "./model/summary";
import { ScheduledList } from "./publish/ScheduledList";
import { HISTORY_HASH, partHash } from "./siteAddress";

interface Props {
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
  /** The buttons of every view. */
  children: ReactNode;
}

/** What can be changed, with what changes most often first. */
export function PartList({ site, nodes, drafts, children }: Props) {
  const hasFields = ({ pointer, covers }: Part) =>
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
      <Unfit site={site} />
      <ScheduledList site={site} />
      {SECTIONS.map(({ title, parts }) => {
        const shown = parts.filter(hasFields);
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
  const marks = useDraftMarks(drafts).filter(({ part: one }) =>
    part.pointer === "/events" ? isWithin(one, "/events") : one === part.pointer,
  );
  return (
    <li>
      <ViewLink className="part-line" hash={partHash(part.pointer)}>
        <span className="part-title">{part.title}</span>
        <span className="part-summary">{summaryOf(part.pointer, site, timezone)}</span>
        {marks.map(({ part: one, text }) => (
          <span key={one} className="part-draft">
            {text}
          </span>
        ))}
      </ViewLink>
    </li>
  );
}

/** A sentence for each part that has a draft. */
export function useDraftMarks(drafts: DraftList | undefined): { part: string; text: string }[] {
  const { timezone } = useSite();
  const locals = useLocalDrafts();
  const stored = (drafts?.drafts ?? []).filter(({ part }) => !locals.has(part));
  const own = [...locals].filter(([, { patch }]) => !isEmpty(patch));
  const marks = stored.map((draft) => ({ part: draft.part, text: draftInWords(draft, timezone) }));
  return [...own.map(([part]) => ({ part, text: "Draft, not published" })), ...marks];
}

function draftInWords({ by, at, part }: Draft, timezone: string): string {
  const when = readableTime(at, timezone);
  const title = partNamed(part)?.title ?? "";
  const what = title === "Event" ? "Draft of an event" : "Draft";
  return by ? `${what} by ${by}, ${when}` : `${what}, ${when}`;
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
