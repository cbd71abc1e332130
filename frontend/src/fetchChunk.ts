/**
 * Fetches code that does not come with the entry chunk. Not when this script came under its second
 * address (see loader.ts): a chunk imports it by the first one, so React would be there twice, and
 * neither would know what the other has drawn.
 */
export function fetchChunk<Chunk>(importChunk: () => Promise<Chunk>): Promise<Chunk> {
  const isSecond = /\?\d+$/.test(import.meta.url);
  return isSecond ? Promise.reject(new Error("no chunks")) : importChunk();
}
