import type { Reply } from "../../../api/client";
import { labelOf } from "../model/labels";
import { patternOf } from "../model/patch";
import { keysOf } from "../model/pointer";

/** What is wrong by pointer, in words. Of several errors of a value, the first. */
export function errorsOf(reply: Reply<unknown>): ReadonlyMap<string, string> {
  const errors = (!reply.ok && reply.status === 422 && reply.problem?.errors) || [];
  const found = new Map<string, string>();
  for (const { pointer, detail } of errors) {
    const at = pointer.replace(/^#/, "");
    if (!found.has(at)) found.set(at, inWords(at, detail));
  }
  return found;
}

/**
 * `camp.sessions "June": weeks is 9; …` -> `Weeks is 9; …`: the server's words, with the field's label in place of
 * where the value stands in config.toml.
 */
function inWords(pointer: string, detail: string): string {
  const key = keysOf(pointer).findLast((one) => !/^\d+$/.test(one)) ?? "";
  const place = new RegExp(
    `^(?:.*?: )?(?:entry (\\d+) of )?(?:[\\w.]+\\.)?${key}(?= (?:is|has|must) )`,
  );
  const [whole, entry] = place.exec(detail) ?? [];
  const label = labelOf(patternOf(pointer).replace(/\/\*$/, ""));
  const text = whole
    ? `${label}${entry ? `, line ${entry},` : ""}${detail.slice(whole.length)}`
    : detail;
  return sentence(text.replace(/ is ""/, " is empty"));
}

const sentence = (text: string) => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};
