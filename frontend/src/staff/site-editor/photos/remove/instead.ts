import type { StaffPhoto } from "../photoCalls";
import { isOwn, photoTitle, placeOf } from "../places";

/** Places whose picture is shown only where it's chosen. */
const IF_CHOSEN = /^(?:event|gallery)-/;

/** What visitors see where something other than a place shows a photograph that's gone. */
const WITHOUT: [RegExp, string][] = [
  [/^\/site\/gallery/, "The gallery will have one picture less."],
  [/^\/events\//, "The event shows the picture of the events page."],
  [/^\/(?:team|about\/horses)\//, "There's no picture with the name."],
];

/** What visitors see once the photograph is removed, in sentences; none: they don't see it now. */
export function insteadOf({ name, used }: StaffPhoto, photos: StaffPhoto[]): string[] {
  const place = placeOf(name);
  if (place) {
    if (used.length === 0 && IF_CHOSEN.test(name)) return [];
    const other = photos.find((one) => one.name === place.otherwise && isOwn(one));
    return [
      other
        ? `Visitors see the photograph of “${photoTitle(other.name)}” there instead.`
        : "Visitors see the picture that came with the site there instead.",
    ];
  }
  const sentences = used.flatMap((pointer) => {
    const [, text] = WITHOUT.find(([where]) => where.test(pointer)) ?? [];
    return text ?? "Nothing is shown in its place.";
  });
  return [...new Set(sentences)];
}
