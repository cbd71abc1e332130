import { fetchContent, publishPatch } from "../contentCalls";
import type { JsonObject } from "../contentTypes";
import { describing, descriptionIn } from "./publishedChanges";

/** A change of the newest content; null: somebody should look at it first. */
export type Change = (content: JsonObject) => JsonObject | null;

/** Publishes a change that is made from the newest content, with the revision that it was made from; null: it isn't to be. */
export async function publishNewest(change: Change) {
  const first = await publishOnce(change);
  // Somebody published meanwhile: theirs stays.
  return first && !first.reply.ok && first.reply.status === 412 ? publishOnce(change) : first;
}

async function publishOnce(change: Change) {
  const { content, revision } = await fetchContent();
  const patch = change(content);
  return patch && { reply: await publishPatch(patch, revision), seen: revision };
}

/**
 * Publishes what the photograph `name` shows, and `others` with it; an empty text takes that away. Returns what was said of it
 * until then; undefined: it didn't work.
 */
export async function replaceDescription(
  name: string,
  alt: string,
  others: string[] = [],
): Promise<string | undefined> {
  let until = "";
  try {
    const published = await publishNewest((content) => {
      until = descriptionIn(content, name);
      return describing(content, [name, ...others], alt);
    });
    return published?.reply.ok ? until : undefined;
  } catch {
    return undefined;
  }
}
