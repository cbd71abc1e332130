import { pathTo } from "../../../../api/pathTo";
import { forgetOnLeaving } from "../../../session/leaving";
import { describeOrType, forgetDescription, keepDescription } from "../descriptions/earlier";
import { fetchPhotos, type StaffPhoto } from "../photoCalls";
import { pause } from "./pause";
import { prepare, type ReadyPicture, whyNotReady } from "./scaling";
import { sendParts } from "./sendParts";

/** Photographs of which this page keeps a copy, so that they can be used in another place, too. */
const MOST_KEPT = 20;

/** A picture on its way to the site. */
export interface Upload {
  id: number;
  /** The file's name, as somebody knows it. */
  label: string;
  /** The name that it gets on the site. */
  name: string;
  /** What had this name before; undefined: nothing. */
  before: StaffPhoto | undefined;
  /** The photograph in whose card it's shown; undefined: it's shown above all of them. */
  card?: string | undefined;
  /** What it shows, which is published with it. */
  alt?: string;
  state: "waiting" | "scaling" | "sending" | "showing" | "done" | "failed";
  /** How much has arrived, from 0 to 1. */
  progress: number;
  /** Whether it waits for the connection. */
  isPaused: boolean;
  thumbnail?: string;
  /** Why it failed. */
  detail?: string;
  mayRetry?: boolean;
  /** What is to be said of it. Each continues a sentence about it. */
  remarks: string[];
}

/** What is sent: a file, or a picture that was sent before. */
export interface Picture {
  label: string;
  name: string;
  before: StaffPhoto | undefined;
  card?: string | undefined;
  /** What it shows, if that is known already: it's published with the picture. */
  alt?: string;
  source: File | ReadyPicture;
}

/** The element id of the list of what was begun in a photograph's card. */
export const uploadsId = (card: string): string => `uploads-of-${card}`;

/**
 * The pictures that are sent, one at a time, as the server wants it. Kept outside of the components, so that
 * another view doesn't stop them.
 */
class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly sources = new Map<number, File | ReadyPicture>();
  private readonly kept = new Map<string, ReadyPicture>();
  private readonly listeners = new Set<() => void>();
  private current: { id: number; abort: AbortController } | undefined;
  private lastId = 0;
  /** Called when the site has another picture. */
  onShown: () => void = () => {};
  /** Called when the session has ended. */
  onSignedOut: () => void = () => {};

  readonly all = () => this.uploads;

  readonly listen = (tell: () => void) => {
    this.listeners.add(tell);
    return () => void this.listeners.delete(tell);
  };

  /** The copy of a photograph that was sent from this page. */
  copyOf(name: string): ReadyPicture | undefined {
    return this.kept.get(name);
  }

  add(pictures: Picture[]): void {
    const added = pictures.map(({ source, ...picture }): Upload => {
      this.lastId += 1;
      this.sources.set(this.lastId, source);
      const progress = { state: "waiting", progress: 0, isPaused: false, remarks: [] } as const;
      return { id: this.lastId, ...picture, ...progress, remarks: [] };
    });
    this.set([...this.uploads, ...added]);
    void this.run();
  }

  retry(id: number): void {
    this.change(id, { state: "waiting", progress: 0, detail: "" });
    void this.run();
  }

  /** Stops an upload or, if it has ended, takes it off the list. */
  remove(id: number): void {
    if (this.current?.id === id) this.current.abort.abort();
    this.sources.delete(id);
    this.set(this.uploads.filter((upload) => upload.id !== id));
  }

  /** Forgets everything: somebody has signed out. */
  forgetAll(): void {
    this.current?.abort.abort();
    this.sources.clear();
    this.kept.clear();
    this.set([]);
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const tell of this.listeners) tell();
  }

  private change(id: number, change: Partial<Upload>): void {
    this.set(this.uploads.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  /** Sends what waits, one after the other. */
  private async run(): Promise<void> {
    if (this.current) return;
    const next = this.uploads.find(({ state }) => state === "waiting");
    const source = next && this.sources.get(next.id);
    if (!next || !source) return;
    const abort = new AbortController();
    this.current = { id: next.id, abort };
    try {
      await this.send(next, source, abort.signal);
    } catch (error) {
      const detail = whyNotReady(error, next.label);
      if (!abort.signal.aborted) this.change(next.id, { state: "failed", detail, mayRetry: false });
    }
    this.current = undefined;
    void this.run();
  }

  private async send(
    { id, name, before, card, alt }: Upload,
    source: File | ReadyPicture,
    signal: AbortSignal,
  ): Promise<void> {
    this.change(id, { state: "scaling" });
    const picture = source instanceof File ? await prepare(source) : source;
    signal.throwIfAborted();
    const { blob, size, thumbnail } = picture;
    this.change(id, { state: "sending", ...(thumbnail ? { thumbnail } : {}) });
    const sent = await sendParts({
      path: pathTo("/api/admin/photos/{name}", { name }),
      blob,
      signal,
      pause,
      onProgress: (arrived) => this.change(id, { progress: arrived / blob.size }),
      onLast: () => this.change(id, { state: "showing" }),
      onWait: (isPaused) =>
        this.change(id, { isPaused, ...(isPaused ? { state: "sending" } : {}) }),
      isThere: () => isShown(name, size, before),
    });
    if (!sent.ok) {
      this.change(id, { state: "failed", isPaused: false, ...sent });
      if (sent.status === 401) this.onSignedOut();
      return;
    }
    this.sources.delete(id);
    this.keep(name, picture);
    // Before anybody sees the picture in the list, which would miss its description.
    const until = alt === undefined ? undefined : await describeOrType(name, alt, card);
    if (until === undefined) forgetDescription(name);
    else keepDescription(name, undoOf(before), until);
    this.change(id, { state: "done", progress: 1, isPaused: false, remarks: sent.remarks });
    this.onShown();
  }

  private keep(name: string, picture: ReadyPicture): void {
    this.kept.delete(name);
    this.kept.set(name, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}

/** What takes back a picture that was sent. */
export const undoOf = (before: StaffPhoto | undefined) =>
  before?.origin === "staff" ? "restore" : "remove";

/** Whether the site shows a picture that was sent, by its size. Without certainty it's sent again. */
async function isShown(
  name: string,
  size: ReadyPicture["size"],
  before: StaffPhoto | undefined,
): Promise<boolean> {
  try {
    const now = (await fetchPhotos()).find((photo) => photo.name === name);
    const isSame =
      now?.origin === "staff" && now.width === size?.width && now.height === size.height;
    const wasSame =
      before?.origin === "staff" && before.width === size?.width && before.height === size.height;
    return isSame && !wasSame;
  } catch {
    return false;
  }
}

export const uploadQueue = new UploadQueue();

const UNDER_WAY: Upload["state"][] = ["waiting", "scaling", "sending"];

forgetOnLeaving(() => uploadQueue.forgetAll(), {
  lost: () =>
    uploadQueue.all().some(({ state }) => UNDER_WAY.includes(state)) &&
    "Photographs that haven't arrived",
});
