// Compresses text files once, as small as possible, so that the server only sends the bytes.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Text formats. Pictures and fonts are already compressed. */
const TEXT = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/**
 * Parameters of the encoder: block size as a power of two (0: the encoder's choice) and distance
 * coding (NPOSTFIX, NDIRECT). The best choice varies by about 200 bytes between large scripts, even
 * with their hashes.
 */
const ENCODINGS = [0, 16, 17].flatMap((block) =>
  [0, 1, 2, 3].flatMap((postfix) =>
    // As many as a multiple of the postfix's range.
    [0, 1 << postfix].map((direct) => ({ block, postfix, direct })),
  ),
);

/** Writes `FILE.br` and `FILE.gz` for every text file below `folder`. */
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

function brotli(bytes, { block, postfix, direct }) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGBLOCK]: block,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
    [constants.BROTLI_PARAM_NDIRECT]: direct,
  };
  return promisify(brotliCompress)(bytes, { params });
}
