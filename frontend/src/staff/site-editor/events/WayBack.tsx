import { useAddress } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { DraftList, SiteContent } from "../contentTypes";
import { useLocalDrafts } from "../draft/useDraft";
import { eventPart } from "../model/parts";
import { keysOf, valueAt } from "../model/pointer";
import { fromIn, valueHash } from "../siteAddress";

/** The way back to the value of an event from which somebody came. */
export interface WayBack {
  /** The event's title. */
  title: string;
  hash: string;
}

/** The way back to an event, if a link in it led here. */
export function useWayBack(
  { content }: SiteContent,
  drafts: DraftList | undefined,
): WayBack | undefined {
  const from = fromIn(useAddress().settings);
  const locals = useLocalDrafts();
  const [list, id] = from === undefined ? [] : keysOf(from);
  if (from === undefined || list !== "events" || id === undefined) return undefined;
  const part = eventPart(id);
  const stored = drafts?.drafts.find((draft) => draft.part === part);
  const contents = [locals.get(part)?.patch, stored?.patch, content];
  const titles = contents.map((one) => valueAt(one, `${part}/title`));
  const title = titles.find((one) => typeof one === "string" && one !== "");
  return title === undefined ? undefined : { title: String(title), hash: valueHash(part, from) };
}

/** `Back to Full Moon Ride` */
export const BackToEvent = ({ to: { title, hash } }: { to: WayBack }) => (
  <ViewLink className="editor-back-link" hash={hash}>
    <span aria-hidden="true">‹ </span>
    Back to {title}
  </ViewLink>
);
