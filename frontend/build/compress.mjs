// Compresses what shrinks, once, as small as it gets: the server only hands the bytes out.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Pictures and fonts are compressed already. */
const TEXT = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/**
 * Sizes of the encoder's blocks, as powers of two; 0 leaves it to the encoder. How small a large script
 * gets depends by some 200 bytes on where blocks begin, so even on the hashes in it.
 */
const BLOCKS = [0, 17];

/** Writes `FILE.br` and `FILE.gz` beside every text file below `folder`. */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(file) {
  const bytes = await readFile(file);
  const found = await Promise.all(BLOCKS.map((block) => brotli(bytes, block)));
  const [smallest] = found.sort((one, other) => one.length - other.length);
  await writeFile(`${file}.br`, smallest);
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  );
}

function brotli(bytes, block) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGBLOCK]: block,
  };
  return promisify(brotliCompress)(bytes, { params });
}
