// Replaces code that React and Vite would add to every page by smaller code that does the same.
import { join } from "node:path";

/** What imports ask for, and the file in `build/runtime` that they get. */
const FILES = { "react/jsx-runtime": "jsx.js", "\0vite/preload-helper.js": "preload.js" };

/** A plugin for Vite. */
export function smallRuntime(root) {
  const folder = join(root, "build/runtime");
  return {
    name: "paddock-small-runtime",
    enforce: "pre",
    resolveId: (id, importer) =>
      // The files themselves import the original.
      id in FILES && !importer?.startsWith(folder) ? join(folder, FILES[id]) : null,
  };
}
