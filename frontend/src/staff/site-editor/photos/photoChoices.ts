import type { ContentField } from "../contentTypes";
import type { StaffPhoto } from "./photoCalls";
import { photoTitle } from "./places";

/** A picture that can be chosen. */
export interface PhotoChoice {
  name: string;
  title: string;
}

/** The logo comes from the owner's folder alone. */
export const isFromFolder = ({ pointer }: Pick<ContentField, "pointer">): boolean =>
  pointer === "/site/logo";

const choice = (name: string): PhotoChoice => ({ name, title: photoTitle(name) });

/** The pictures that a value of `field` can name: the owner's and staff's, and those that come with the site. */
export function choicesFor(
  field: Pick<ContentField, "pointer" | "options">,
  photos: StaffPhoto[],
): PhotoChoice[] {
  const origins = isFromFolder(field) ? ["folder"] : ["staff", "folder"];
  const own = photos.filter(({ origin }) => origins.includes(origin)).map(({ name }) => name);
  const builtIn = field.options ?? [];
  // Those that replace a built-in one are in the place of that.
  return [...own.filter((name) => !builtIn.includes(name)), ...builtIn].map(choice);
}
