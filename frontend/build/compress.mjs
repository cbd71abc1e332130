// Compresses what shrinks, once, as small as it gets: the server only hands the bytes out.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Pictures and fonts are compressed already. */
const TEXT = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/**
 * How the encoder may cut a text: the size of its blocks as a power of two (0 leaves it to the encoder), and
 * how it writes distances (NPOSTFIX). Which is best differs by some 200 bytes from one large script to the
 * next, even with the hashes in it.
 */
const ENCODINGS = [0, 16, 17].flatMap((block) =>
  [0, 1, 2, 3].map((postfix) => ({ block, postfix })),
);

/** Writes `FILE.br` and `FILE.gz` beside every text file below `folder`. */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(file) {
  const bytes = await readFile(file);
  const found = await Promise.all(ENCODINGS.map((encoding) => brotli(bytes, encoding)));
  const [smallest] = found.sort((one, other) => one.length - other.length);
  await writeFile(`${file}.br`, smallest);
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  );
}

function brotli(bytes, { block, postfix }) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGBLOCK]: block,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  };
  return promisify(brotliCompress)(bytes, { params });
}
