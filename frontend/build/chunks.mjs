// What goes into which file of JavaScript. By itself the bundler takes out of the entry whatever the
// pages share with it, and makes a file of each little part that two pages have: a visitor would
// wait for all of them, one after the other.
import { join } from "node:path";

/** One file for the entry module and all that it imports statically. */
export function chunkOfEntry(entry) {
  let reached;
  return {
    name(id, modules) {
      reached ??= reachable(entry, modules);
      return reached.has(id) ? "main" : null;
    },
    debugName: "main",
    priority: 1,
  };
}

/** One file for the parts that several pages are made of, and the first page has no use for. */
export function chunkOfParts(root) {
  const folder = join(root, "src/ui/");
  return { name: "parts", test: (id) => id.startsWith(folder), minShareCount: 2 };
}

function reachable(id, modules, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    reachable(imported, modules, found);
  }
  return found;
}
