import type { Site } from "./site";

/** The path of a page that the owner may hide. */
export type OptionalPath = Site["pages"][number];

/** All of them. A record, so that the compiler finds a missing one. */
const optional: Record<OptionalPath, true> = {
  "/lessons": true,
  "/showing": true,
  "/boarding": true,
  "/pricing": true,
  "/events": true,
  "/birthday-parties": true,
  "/summer-camps": true,
  "/about": true,
  "/contact-form": true,
};

const isOptional = (path: string): path is OptionalPath => path in optional;

/** Whether a link leads to a page that is not hidden. */
export function isShown({ pages }: Pick<Site, "pages">, href: string): boolean {
  const path = href.replace(/[?#].*/, "").replace(/^\/events\/.*/, "/events");
  return !isOptional(path) || pages.includes(path);
}

/** A list in words: `a, b and c`. */
export function inOneSentence(things: string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}
