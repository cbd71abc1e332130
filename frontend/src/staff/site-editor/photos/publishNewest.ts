import { fetchContent, publishPatch } from "../contentCalls";
import type { JsonObject } from "../contentTypes";
import { describing } from "./publishedChanges";

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

/** Publishes what the photograph `name` shows; an empty text takes that away. Whether it worked. */
export async function publishDescription(name: string, alt: string): Promise<boolean> {
  try {
    return (await publishNewest((content) => describing(content, name, alt))).reply.ok;
  } catch {
    return false;
  }
}
