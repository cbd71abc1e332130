import type { HistoryLine, SiteContent } from "../contentTypes";
import { isToCome } from "../model/dates";
import { isWithin, valueAt } from "../model/pointer";

const NOTICE = "/site/notice";
const FROM = `${NOTICE}/from`;

/**
 * The publications about a notice that visitors don't see yet at `now`, by the stable's clock, of `lines`, the last of which
 * comes first.
 */
export function unbegun(lines: HistoryLine[], { content }: SiteContent, now: string): Set<number> {
  const found = new Set<number>();
  if (!valueAt(content, `${NOTICE}/text`)) return found;
  // As it was once the line was published.
  let from = valueAt(content, FROM);
  for (const line of lines) {
    if (!isToCome(String(from ?? ""), now)) break;
    if (line.kind !== "content") continue;
    if (line.changes.some(({ pointer }) => isWithin(pointer, NOTICE))) found.add(line.revision);
    const change = line.changes.find(({ pointer }) => pointer === FROM);
    if (change) from = change.before as typeof from;
  }
  return found;
}
