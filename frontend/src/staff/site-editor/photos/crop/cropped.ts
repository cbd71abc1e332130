import { picture } from "../../../../ui/pictures/pictures";
import type { JsonObject } from "../../contentTypes";
import { isObject, valueAt } from "../../model/pointer";
import type { StaffPhoto } from "../photoCalls";
import { pictureNameOf, placeOf } from "../places";
import type { Crop, Size } from "./cropRule";

/** A picture that is made of a photograph. */
export interface Shape extends Size {
  /** Where it's shown, if there are several. */
  title?: string;
}

/** Photographs of which two pictures are made, with where each is shown. */
const PAIRS: Record<string, [string, string]> = {
  hero: ["hero-wide", "hero-phone"],
  meadow: ["meadow-wide", "meadow"],
};

/** What social networks show beside a link, in pixels. */
const SHARED: Size = { width: 1200, height: 630 };

/** Photographs without a place of their own have the ratio of events' pictures. */
const OF_EVENTS = "event-open-barn";

/** The pictures that are made of the photograph `name`. */
export function shapesOf(name: string): Shape[] {
  if (name === "og") return [SHARED];
  const pair = PAIRS[name];
  if (pair) {
    const [wide, narrow] = pair;
    return [
      { title: "On computers", ...sizeOf(wide) },
      { title: "On phones", ...sizeOf(narrow) },
    ];
  }
  return [sizeOf(placeOf(name) ? pictureNameOf(name) : OF_EVENTS)];
}

function sizeOf(pictureName: string): Size {
  const { width, height } = picture(pictureName, {});
  return { width, height };
}

const crops = (content: JsonObject) => {
  const value = valueAt(content, "/site/crops");
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** A photograph, and the size of its file. */
type PhotoFile = Pick<StaffPhoto, "name" | "bytes">;

/** Which part of a photograph was chosen. One that was chosen for another file doesn't count. */
export function cropOf(content: JsonObject, { name, bytes }: PhotoFile): Crop | undefined {
  const found = crops(content).find((crop) => crop.name === name);
  if (!found || (found.bytes && found.bytes !== bytes)) return undefined;
  return { x: Number(found.x), y: Number(found.y), zoom: Number(found.zoom) };
}

/** The change that chooses a part of a photograph's file; undefined: the usual part. */
export function cropping(content: JsonObject, { name, bytes }: PhotoFile, crop?: Crop): JsonObject {
  const others = crops(content).filter((other) => other.name !== name);
  return { site: { crops: crop ? [...others, { name, ...crop, bytes: bytes ?? 0 }] : others } };
}
