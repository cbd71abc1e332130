import type { JsonObject } from "../contentTypes";
import { beginningInWords, isOver, isToCome, momentInSentence } from "./dates";
import { isSame, valueAt } from "./pointer";

const NOTICE = "/site/notice";

/** The notice of some content: its text, when it appears and when it disappears; all empty if there's none. */
function noticeOf(content: JsonObject) {
  const words = (key: string) => String(valueAt(content, `${NOTICE}/${key}`) ?? "");
  return { text: words("text"), from: words("from"), until: words("until") };
}

/** What goes away at once with a notice that only appears later, if it's published at `now`; empty: nothing does. */
export function noticeInBetween(content: JsonObject, edited: JsonObject, now: string): string {
  const [old, next] = [noticeOf(content), noticeOf(edited)];
  const isSeen = old.text !== "" && !isToCome(old.from, now) && !isOver(old.until, now);
  if (!isSeen || next.text === "" || !isToCome(next.from, now)) return "";
  return `The notice that visitors see now goes away at once, and this one appears on ${beginningInWords(next.from)}. To keep it until then, empty “Appears” and choose “Publish later”.`;
}

/** Why a notice that `patch` changes isn't seen if it's published `at` a time to come; empty: it is. */
export function noticeOverBy(patch: JsonObject, edited: JsonObject, at: string): string {
  const { text, until } = noticeOf(edited);
  const isChanged = !isSame(valueAt(patch, NOTICE), undefined);
  if (!isChanged || text === "" || !isOver(until, at)) return "";
  return `The notice would have ended by then, on ${momentInSentence(until)}, so no one would see it. Give it another end first.`;
}
