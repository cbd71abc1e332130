import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../api/client";
import { useToast } from "../../../ui/toasts/toasts";
import { endSession } from "../../shared/queries";
import { REDO, useUndo } from "../../shared/undo/undo";
import { REVISIONS, SITE_CONTENT } from "../contentCalls";
import type { Part } from "../model/parts";
import { errorsOf } from "../publish/errors";
import { headingId, useUndoPublication } from "../publish/useUndoPublication";
import { bringBackDescription } from "./descriptions/earlier";
import { PHOTO_FILES, PHOTOS, removePhoto, restorePhoto } from "./photoCalls";
import { photoTitle } from "./places";
import { type Change, publishNewest } from "./publishNewest";

/** The part of the editor with the photographs. */
export const PHOTOS_PART = "/site/photos";

/** Where one of them is in that part. */
export const photoPointer = (name: string): string => `${PHOTOS_PART}/${name}`;

/** Pages that show a change, and where on the first of them. */
type Shown = Partial<Pick<Part, "pages" | "place">>;

/** What an undo is called, whatever it does. */
const UNDONE = "Undone";

interface How {
  /** Where the photograph was. */
  note?: string;
  /** Whether another photograph of staff was there. */
  wasThere?: boolean;
  /** Whether this undoes what was done before. */
  isUndo?: boolean;
}

/** For when a button is gone once it has done its work. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>(".editor-head h2")?.focus({ preventScroll: true });

/**
 * What can be done with a photograph. Visitors see each of it at once, and each can be undone. The heading of the view
 * `part` gets the focus afterwards.
 */
export function usePhotoChanges(part = PHOTOS_PART) {
  const client = useQueryClient();
  const toast = useToast();
  const offer = useUndo();
  const offerUndoPublication = useUndoPublication();
  const card = headingId(part);

  function askAgain() {
    for (const queryKey of [PHOTOS, PHOTO_FILES, REVISIONS]) {
      void client.invalidateQueries({ queryKey });
    }
  }

  function refuse(title: string, reply: Reply<unknown>) {
    if (reply.ok) return;
    if (reply.status === 401) return endSession(client, "expired");
    const wrong = [...errorsOf(reply).values()].join(" ");
    const detail = wrong || (reply.problem?.detail ?? "The server didn't answer. Try again.");
    toast({ tone: "error", title, detail });
  }

  /** The words about a picture come and go with it, wherever that is undone. */
  async function describeAgain(...what: Parameters<typeof bringBackDescription>) {
    const isPublished = await bringBackDescription(...what);
    if (isPublished) void client.invalidateQueries({ queryKey: SITE_CONTENT });
  }

  /** Takes a photograph of staff away. Whether it's gone. */
  async function remove(name: string, { note = "", isUndo = false }: How = {}): Promise<boolean> {
    const reply = await removePhoto(name);
    if (reply.ok) await describeAgain(name, "remove", "restore");
    askAgain();
    if (!reply.ok) {
      refuse("It wasn't removed", reply);
      return false;
    }
    document.getElementById(card)?.focus({ preventScroll: true });
    const title = photoTitle(name);
    offer({
      title: isUndo ? UNDONE : "Removed",
      detail: isUndo ? `${title} is removed` : [title, note].filter(Boolean).join(". "),
      card,
      ...(isUndo && { words: REDO }),
      undo: () => restore(name, { isUndo: !isUndo }),
    });
    return true;
  }

  /** Puts back what was replaced or removed last under this name. Whether it's there. */
  async function restore(
    name: string,
    { wasThere = false, isUndo = false }: How = {},
  ): Promise<boolean> {
    const reply = await restorePhoto(name);
    if (reply.ok) await describeAgain(name, "restore", wasThere ? "restore" : "remove");
    askAgain();
    if (!reply.ok) {
      refuse("It wasn't put back", reply);
      return false;
    }
    const title = photoTitle(name);
    const back = wasThere
      ? `The picture of ${title} that was there before is back`
      : `${title} is back`;
    const next = { isUndo: !isUndo };
    offer({
      title: isUndo ? UNDONE : "Put back",
      detail: isUndo ? back : title,
      card,
      ...(isUndo && { words: REDO }),
      // What was there until now can be put back in its turn.
      undo: () => (wasThere ? restore(name, { ...next, wasThere }) : remove(name, next)),
    });
    return true;
  }

  /** Publishes a change that is made from the newest content. Whether visitors see it, where `shown` says. */
  async function publish(
    about: string,
    change: Change,
    { pages = [], place }: Shown = {},
  ): Promise<boolean> {
    try {
      const published = await publishNewest(change);
      void client.invalidateQueries({ queryKey: SITE_CONTENT });
      askAgain();
      if (!published) return false;
      const { reply, seen } = published;
      if (!reply.ok) {
        refuse("Nothing was published", reply);
        return false;
      }
      const { revision } = reply.value;
      // Without a difference nothing was published, and an undo would be that of something else.
      if (revision !== seen) {
        offerUndoPublication({
          revision,
          title: "Published",
          about,
          part,
          pages,
          place,
        });
      }
      return true;
    } catch {
      toast({ tone: "error", title: "Nothing was published", detail: "The server didn't answer." });
      return false;
    }
  }

  return { remove, restore, publish };
}
