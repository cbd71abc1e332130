import type { ContentRevision } from "../contentTypes";

/** What is only changed by calling an event off, moving it, or letting it take place after all. */
const BY_NOTICE = /^\/events\/([^/]+)\/(?:called_off|previous_date|previous_time)$/;

/** The event that people were told about by a publication; undefined: they weren't told by it. */
export function noticeEvent({ changes }: Pick<ContentRevision, "changes">): string | undefined {
  return changes.map(({ pointer }) => BY_NOTICE.exec(pointer)?.[1]).find((id) => id !== undefined);
}
