import type { JsonObject } from "../../contentTypes";
import { isObject, valueAt } from "../../model/pointer";
import type { StaffPhoto } from "../photoCalls";
import type { Crop } from "./cropRule";

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
