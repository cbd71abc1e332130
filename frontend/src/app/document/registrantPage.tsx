import type { RendererInput } from "../../content/rendererInput";
import { RegistrantContext, type RegistrantInput } from "../../pages/registrant/input";
import { registrantPage } from "../../pages/registrant/page";
import { renderSecretPage } from "./unlistedPage";

/** A registrant's own page. */
export function renderRegistrant(registrant: RegistrantInput, input: RendererInput): string {
  return renderSecretPage(registrantPage, "/registrations", input, (app) => (
    <RegistrantContext value={registrant}>{app}</RegistrantContext>
  ));
}
