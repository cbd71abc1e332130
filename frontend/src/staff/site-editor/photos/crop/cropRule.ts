/** Width and height, of which only the ratio counts or which are pixels. */
export interface Size {
  width: number;
  height: number;
}

/** What the owner has chosen (`site.crops`), in percent. */
export interface Crop {
  /** The point that is kept as near to the middle as can be, from the left and from the top. */
  x: number;
  y: number;
  /** How much larger than usual it's shown: 100 to 300. */
  zoom: number;
}

/** A part of a photograph, in shares of its width and height. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part is at least as wide, in pixels: a smaller one is blurred. */
const MIN_WIDTH = 320;

/** The largest `zoom`. */
export const MAX_ZOOM = 300;

/** The part of `photo` that a picture with the ratio of `shape` shows. The server cuts by the same rule
 * (`src/photos/crop.rs`). */
export function shownPart(shape: Size, photo: Size, crop?: Crop): Part {
  const full = Math.min(photo.width, (photo.height * shape.width) / shape.height);
  const zoomed = crop ? Math.max((full * 100) / crop.zoom, Math.min(MIN_WIDTH, full)) : full;
  const width = zoomed / photo.width;
  const height = (zoomed * shape.height) / shape.width / photo.height;
  // Without a choice, a third of the rest is cut from the top, because of faces and skies.
  const left = crop ? within(crop.x / 100 - width / 2, 1 - width) : (1 - width) / 2;
  const top = crop ? within(crop.y / 100 - height / 2, 1 - height) : (1 - height) / 3;
  return { left, top, width, height };
}

/**
 * What remains of `part` in a frame with another ratio, which it fills: the rest is cut off, as CSS does by
 * `object-fit: cover` with `focus` as the position, in shares.
 */
export function partInFrame(
  { left, top, width, height }: Part,
  photo: Size,
  frame: Size,
  focus = { x: 0.5, y: 0.5 },
): Part {
  const ratio = (width * photo.width) / (height * photo.height);
  const wanted = frame.width / frame.height;
  const inside = {
    width: width * Math.min(1, wanted / ratio),
    height: height * Math.min(1, ratio / wanted),
  };
  return {
    left: left + (width - inside.width) * focus.x,
    top: top + (height - inside.height) * focus.y,
    ...inside,
  };
}

/** The choice that shows what is shown without one, for the first of its pictures. */
export function usualCrop(shape: Size, photo: Size): Crop {
  const { left, top, width, height } = shownPart(shape, photo);
  const percent = (share: number) => Math.round(share * 100);
  return { x: percent(left + width / 2), y: percent(top + height / 2), zoom: 100 };
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
