// Decides which modules share a JavaScript file. By default the bundler moves modules that pages
// share out of the entry, and makes a file of each small part that two pages share. A visitor would
// load all of them one after the other.
import { join } from "node:path";

/** One file for the entry module and all its static imports. */
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

/** Modules that several pages use, but not the entry. */
const PARTS = [
  "ui/",
  "lib/",
  "forms/shared/",
  "forms/stamp/",
  "pages/events/EventSignUp",
  "pages/events/EventChange",
];

/** A form with its pages. The registration dialog loads its form on demand. */
const FORMS = {
  "contact-pages": ["pages/contact/", "forms/contact/"],
  "event-registration": ["pages/events/EventPage", "forms/registration/RegistrationForm"],
};

/** One file for modules that several pages use, and one for each form with its page. */
export function chunksOfPages(root) {
  const forms = Object.entries(FORMS).map(([name, starts]) => ({ name, test: isIn(root, starts) }));
  return [{ name: "parts", test: isIn(root, PARTS), minShareCount: 2 }, ...forms];
}

/** Whether a module's path begins with one of `starts`. Stylesheets are separate inputs. */
function isIn(root, starts) {
  const paths = starts.map((start) => join(root, "src", start));
  return (id) => !id.endsWith(".css") && paths.some((path) => id.startsWith(path));
}

function reachable(id, modules, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    reachable(imported, modules, found);
  }
  return found;
}
