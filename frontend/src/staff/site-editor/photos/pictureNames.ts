import { newId } from "../model/slug";
import type { StaffPhoto } from "./photoCalls";
import { PLACES } from "./places";
import { type Picture, uploadQueue } from "./upload/uploadQueue";

/** Names that no photograph can have, because folders have them. */
const RESERVED = ["incoming", "removed"];

/** The files with names that nothing else has. */
export function named(files: File[], photos: StaffPhoto[]): Picture[] {
  const onTheWay = uploadQueue.all().map(({ name }) => name);
  const taken = [...RESERVED, ...PLACES.map(({ name }) => name), ...onTheWay];
  taken.push(...photos.map(({ name }) => name));
  return files.map((source) => {
    const name = newId(source.name.replace(/\.\w+$/, "") || "photo", taken);
    taken.push(name);
    return { label: source.name, name, before: undefined, source };
  });
}
