/*
 * Phones' pictures have far more pixels than pages show. They are scaled down before they are sent, which also
 * leaves out the place and time that a phone writes into them.
 */

/** The largest size that pages need: the home page's first picture is 2400 pixels across. */
export const MOST = { width: 2400, height: 3200 };

/** A file of at most so many bytes, and of a fitting size, is sent as it is. */
export const SMALL_BYTES = 2_000_000;

const QUALITY = 0.9;

/** Width of the picture in the list, in pixels. */
const THUMBNAIL = 240;

/** The largest size of a picture in the review. */
const REVIEWED: Size = { width: 1280, height: 1600 };

interface Size {
  width: number;
  height: number;
}

/** A picture that is ready to be sent. */
export interface ReadyPicture {
  blob: Blob;
  /** Undefined if this browser can't tell. */
  size?: Size;
  /** A small copy, as a data URL. */
  thumbnail?: string;
}

/** Why a file can't be sent, in words. */
export class UnfitFile extends Error {}

/** The size to which a picture is scaled, within `most`. Never larger than it is. */
export function scaledSize({ width, height }: Size, most: Size = MOST): Size {
  const scale = Math.min(1, most.width / width, most.height / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** What tells a file's format before it's read. */
type NamedFile = Pick<File, "name" | "type">;

/** Whether it's in Apple's format. The server tells by the first bytes: `is_heif` in `src/photos/inspect.rs`. */
export const isHeic = ({ name, type }: NamedFile): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Formats that the server takes. */
export const TYPES = ["image/jpeg", "image/png", "image/webp"];

/** Why a file that this browser can't read isn't sent. Undefined: the server may be able to read it. */
export function whyUnreadable(file: NamedFile): string | undefined {
  if (isHeic(file)) {
    return (
      `${file.name} is a HEIC, which most browsers can't show. On a Mac, open it in Preview and export ` +
      "it as JPEG. For new ones, choose Most Compatible on the iPhone, in Settings, Camera, Formats."
    );
  }
  if (TYPES.includes(file.type)) return undefined;
  return `${file.name} isn't a picture that works here. Choose a JPEG, PNG or WebP.`;
}

/** Scales `file` down. The browser turns it upright as its EXIF says. */
export async function prepare(file: File): Promise<ReadyPicture> {
  const bitmap = await read(file);
  if (!bitmap) return { blob: file };
  try {
    const size = scaledSize(bitmap);
    const thumbnail = drawn(bitmap, scaledSize(bitmap, { width: THUMBNAIL, height: THUMBNAIL }));
    const shared = { size, thumbnail: thumbnail.toDataURL("image/jpeg", 0.8) };
    const isSmall = size.width === bitmap.width && file.size <= SMALL_BYTES;
    if (isSmall && TYPES.includes(file.type)) return { blob: file, ...shared };
    return { blob: await encoded(drawn(bitmap, size)), ...shared };
  } finally {
    bitmap.close();
  }
}

/** A picture as the page shows it: a data URL, since it shows no files of the device. */
export interface ReviewedPicture {
  url: string;
  size: Size;
}

/** Undefined if this browser can't show it. */
export async function forReview({ blob }: ReadyPicture): Promise<ReviewedPicture | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(blob);
  } catch {
    return undefined;
  }
  try {
    const size = scaledSize(bitmap, REVIEWED);
    return { url: drawn(bitmap, size).toDataURL("image/jpeg", 0.8), size };
  } finally {
    bitmap.close();
  }
}

/** Why a picture can't be made ready. Scaling fails without the reason, too, such as for lack of memory. */
export const whyNotReady = (error: unknown, label: string): string =>
  error instanceof UnfitFile ? error.message : `${label} can't be read. Try again.`;

/** Undefined if only the server may be able to read it. */
async function read(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    const why = whyUnreadable(file);
    if (why) throw new UnfitFile(why);
    return undefined;
  }
}

function drawn(bitmap: ImageBitmap, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new UnfitFile("This browser has no memory left for the picture. Try again.");
  // A JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const failure = new UnfitFile("This browser can't make the picture smaller. Try another one.");
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(failure)), "image/jpeg", QUALITY);
  });
}
