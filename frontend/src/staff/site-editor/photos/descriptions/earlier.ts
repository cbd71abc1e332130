import { forgetOnLeaving } from "../../../session/leaving";
import { replaceDescription } from "../publishNewest";
import { typeDescription, typedDescription } from "../typedDescriptions";

/* What the earlier picture of a name showed, as long as its words are published or taken back together with it. The server
keeps the file alone. */

/** What brings the earlier picture back. */
type Way = "remove" | "restore";

interface Earlier {
  way: Way;
  alt: string;
}

const earlier = new Map<string, Earlier>();

forgetOnLeaving(() => earlier.clear());

/** Keeps what the picture showed that another one with words of its own has replaced. */
export const keepDescription = (name: string, way: Way, alt: string): unknown =>
  earlier.set(name, { way, alt });

/** For when another picture has come without words: those that are there stay. */
export const forgetDescription = (name: string): unknown => earlier.delete(name);

/**
 * Publishes the words about a picture that is back by `way`, if they went with it. `back` is what brings back the one that was
 * there until now. Whether anything was published.
 */
export async function bringBackDescription(name: string, way: Way, back: Way): Promise<boolean> {
  const kept = earlier.get(name);
  earlier.delete(name);
  if (kept?.way !== way) return false;
  const until = await describeOrType(name, kept.alt);
  if (until !== undefined) keepDescription(name, back, until);
  return until !== undefined;
}

/**
 * Publishes what a picture shows, and what its `original` does if that was typed there. Returns what was said of it until then.
 * If it fails, it stands in the picture's field, as if somebody had typed it.
 */
export async function describeOrType(
  name: string,
  alt: string,
  original = name,
): Promise<string | undefined> {
  const typed = original === name ? undefined : typedDescription(original);
  // Somebody may have typed on meanwhile.
  const isOfBoth = typed?.trim() === alt;
  const until = await replaceDescription(name, alt, isOfBoth ? [original] : []);
  if (until === undefined && typedDescription(name) === undefined) typeDescription(name, alt);
  const isSaved = until !== undefined && isOfBoth && typedDescription(original) === typed;
  if (isSaved) typeDescription(original, undefined);
  return until;
}
