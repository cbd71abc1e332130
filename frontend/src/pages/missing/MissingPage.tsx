import { usePageData } from "../../content/PageDataContext";
import { MissingAnything } from "./MissingAnything";
import { MissingEvent } from "./MissingEvent";
import { missingEventPath } from "./missingEventPath";

/** A path that no page has. The server draws one page for all events' paths, and one for all others. */
export function MissingPage() {
  return usePageData().route === missingEventPath ? <MissingEvent /> : <MissingAnything />;
}
