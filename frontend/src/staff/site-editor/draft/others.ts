import type { PresentEditor } from "../contentTypes";

/* Words about others who edit the same part. Whoever has one's own name is oneself, signed in elsewhere, too. */

/** The name of one's own device; empty: it has none. */
export const ownName = (editing: PresentEditor[]): string =>
  editing.find((one) => one.own)?.name ?? "";

/** Who else edits `part`; empty: no one. */
export function presentInWords(editing: PresentEditor[], part: string): string {
  const own = ownName(editing);
  const present = editing.filter((one) => one.part === part && !one.own);
  const names = [...new Set(present.map(({ name }) => name || "Someone"))];
  const others = names.filter((name) => name !== own);
  const verb = others.length === 1 ? "is" : "are";
  return [
    others.length > 0 && `${others.join(" and ")} ${verb} editing this, too.`,
    names.includes(own) && "You're editing this in another browser or on another device, too.",
  ]
    .filter(Boolean)
    .join(" ");
}

const isOwn = (name: string | undefined, own: string) => own !== "" && name === own;

/** What has to be done with two versions. */
export const CHOOSE = "Choose which version stays.";

/** That somebody has another version of the same values. */
export const conflictInWords = (name: string | undefined, own: string): string =>
  isOwn(name, own)
    ? "You changed the same thing elsewhere."
    : `You and ${name || "someone else"} changed the same thing.`;

/** What becomes of the version that isn't kept. */
export const afterChoice = (name: string | undefined, own: string): string =>
  isOwn(name, own)
    ? "The other version goes."
    : `The other version goes. ${name || "Whoever wrote it"} will see that and can put it back.`;

/** What the two versions are called. Both may be one's own, from two tabs or devices. */
export const namesOfVersions = (name: string | undefined, own: string) =>
  isOwn(name, own)
    ? { mine: "Here", theirs: "Elsewhere" }
    : { mine: "Yours", theirs: name ? `${name}'s` : "Theirs" };

/** That the draft that one typed into is gone, and what was typed isn't on the site. */
export const GONE =
  "The draft that you typed this into is gone: someone published, scheduled, discarded or removed it.";

/** The site's version has no author that is known here. */
export const YOURS_OR_THE_SITE = { mine: "Yours", theirs: "On the site now" };

/** The same of what was replaced since: whoever has saved the draft last, perhaps oneself, need not have done it. */
export const namesOfReplaced = (name: string | undefined, own: string) =>
  isOwn(name, own)
    ? { mine: "Yours, earlier", theirs: "In the draft now" }
    : namesOfVersions(name, own);

/** That what was typed here was replaced since. Whoever has saved the draft last need not have done it: not oneself. */
export const replacedInWords = (name: string | undefined, own: string): string =>
  name && !isOwn(name, own)
    ? `${name} replaced what you typed.`
    : "What you typed here earlier was replaced since.";

/** That somebody's changes of other values have come into the draft. */
export const mergeInWords = (name: string, own: string): { title: string; detail: string } =>
  isOwn(name, own)
    ? {
        title: "Your changes are in one draft",
        detail: "You changed other values of this draft elsewhere. They're in it now.",
      }
    : {
        title: "Two people, one draft",
        detail: `${name || "Someone"} changed other values of this draft. They're in it now.`,
      };

/** That somebody else published, scheduled or discarded the draft while one typed into it. */
export const REST = {
  title: "What you typed is in a new draft",
  detail:
    "Someone published, scheduled, discarded or removed the draft that you were changing meanwhile.",
};
