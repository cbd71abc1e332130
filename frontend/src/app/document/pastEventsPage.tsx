import type { RendererInput } from "../../content/rendererInput";
import { PastEventsContext } from "../../pages/pastEvents/input";
import { pastEventsPage } from "../../pages/pastEvents/page";
import { renderPageWithoutScript } from "./unlistedPage";

/** The archive of events. */
export function renderPastEvents(input: RendererInput): string {
  return renderPageWithoutScript(pastEventsPage, pastEventsPage.path, input, (app) => (
    <PastEventsContext value={input.pastEvents ?? []}>{app}</PastEventsContext>
  ));
}
