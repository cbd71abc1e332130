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

/** What several pages are made of, and the entry has no use for. */
const PARTS = ["ui/", "lib/", "forms/shared/", "forms/stamp/", "pages/events/EventSignUp"];

/** A form with its pages. The registration dialog fetches its form when it is wanted. */
const FORMS = {
  "contact-pages": ["pages/contact/", "forms/contact/"],
  "event-registration": ["pages/events/EventPage", "forms/registration/RegistrationForm"],
};

/** One file for the parts that several pages are made of, and one for each form with its page. */
export function chunksOfPages(root) {
  const forms = Object.entries(FORMS).map(([name, starts]) => ({ name, test: isIn(root, starts) }));
  return [{ name: "parts", test: isIn(root, PARTS), minShareCount: 2 }, ...forms];
}

/** Whether a module's file begins like one of `starts`. Stylesheets are inputs of their own. */
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
