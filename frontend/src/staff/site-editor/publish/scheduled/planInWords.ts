import type { Scheduled } from "../../contentTypes";
import { partNamed } from "../../model/parts";
import { draftsOf } from "./draftsOf";

/** The parts that a publication for later is about. */
export const titlesOf = (patch: Scheduled["patch"]): string[] =>
  draftsOf(patch).flatMap(([part]) => partNamed(part)?.title ?? []);

/** What it will change, `change the price …`; or where it has nothing to change, because somebody has published the same since. */
export function planInWords({ text, changes, patch }: Scheduled): string {
  if (changes.length > 0) return text;
  const titles = titlesOf(patch).join(", ");
  return `change nothing: the site says this already${titles && ` (${titles})`}`;
}
