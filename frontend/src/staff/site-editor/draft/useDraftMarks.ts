import { useSite } from "../../../content/PageDataContext";
import { readableTime } from "../../shared/readableTime";
import type { Draft, DraftList } from "../contentTypes";
import { isEmpty } from "../model/patch";
import { useLocalDrafts } from "./useDraft";

/** What a list says of a part that has a draft. */
export interface DraftMark {
  part: string;
  text: string;
}

/** A mark for each part that has a draft: whose it is, and from when. */
export function useDraftMarks(drafts: DraftList | undefined): DraftMark[] {
  const { timezone } = useSite();
  const locals = useLocalDrafts();
  const stored = (drafts?.drafts ?? []).filter(({ part }) => !locals.has(part));
  const own = [...locals].filter(([, { patch }]) => !isEmpty(patch));
  return [
    ...own.map(([part]) => ({ part, text: "Draft, not published" })),
    ...stored.map((draft) => ({ part: draft.part, text: inWords(draft, timezone) })),
  ];
}

function inWords({ by, at }: Draft, timezone: string): string {
  const when = readableTime(at, timezone);
  return by ? `Draft saved by ${by}, ${when}` : `Draft, ${when}`;
}
