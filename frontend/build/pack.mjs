// Packs the site's files into one, with their positions in a separate file. So a program that lists
// its files doesn't have to read their contents from the disk.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Long enough to make collisions practically impossible. */
const TAG_BYTES = 12;

/**
 * Writes all files below `folder` into `OUT/files.bin`, and into `OUT/files.json` each one's path,
 * a hash of its content, and its position and those of its compressed forms (`.br` and `.gz`).
 */
export async function packFiles(folder, out) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  const contents = new Map();
  const ranges = new Map();
  let end = 0;
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    contents.set(name, bytes);
    ranges.set(name, { start: end, end: end + bytes.length });
    end += bytes.length;
  }
  const index = names
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => ({
      path: `/${name}`,
      tag: tagOf(contents.get(name)),
      identity: ranges.get(name),
      brotli: ranges.get(`${name}.br`),
      gzip: ranges.get(`${name}.gz`),
    }));
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "files.bin"), Buffer.concat([...contents.values()]));
  await writeFile(join(out, "files.json"), JSON.stringify(index));
}

const tagOf = (bytes) =>
  createHash("sha256").update(bytes).digest().subarray(0, TAG_BYTES).toString("base64url");
