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
const PARTS = ["ui/", "lib/", "forms/shared/", "forms/stamp/"];

/** Modules that the page of all events and an event's own page share. */
const EVENT_PARTS = ["pages/events/EventSignUp", "pages/events/EventChange"];

/** A form with its pages. The registration dialog loads its form on demand. */
const FORMS = {
  "contact-pages": ["pages/contact/", "forms/contact/"],
  "event-registration": ["pages/events/EventPage", "forms/registration/RegistrationForm"],
};

/** One file each for modules that several pages use, that event pages use, and for each form with its page. */
export function chunksOfPages(root) {
  const forms = Object.entries(FORMS).map(([name, starts]) => ({ name, test: isIn(root, starts) }));
  const shared = (name, starts) => ({ name, test: isIn(root, starts), minShareCount: 2 });
  return [shared("parts", PARTS), shared("event-parts", EVENT_PARTS), ...forms];
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
