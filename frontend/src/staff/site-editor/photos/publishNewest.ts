import { fetchContent, publishPatch } from "../contentCalls";
import type { JsonObject } from "../contentTypes";
import { describing, descriptionIn } from "./publishedChanges";

type Change = (content: JsonObject) => JsonObject;

/** Publishes a change that is made from the newest content, with the revision that it was made from. */
export async function publishNewest(change: Change) {
  const first = await publishOnce(change);
  // Somebody published meanwhile: theirs stays.
  return !first.reply.ok && first.reply.status === 412 ? publishOnce(change) : first;
}

async function publishOnce(change: Change) {
  const { content, revision } = await fetchContent();
  return { reply: await publishPatch(change(content), revision), seen: revision };
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
    const { reply } = await publishNewest((content) => {
      until = descriptionIn(content, name);
      return describing(content, [name, ...others], alt);
    });
    return reply.ok ? until : undefined;
  } catch {
    return undefined;
  }
}
