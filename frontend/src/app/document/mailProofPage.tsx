import type { RendererInput } from "../../content/rendererInput";
import { MailProofContext, type MailProofInput } from "../../pages/mailProof/input";
import { mailProofPage } from "../../pages/mailProof/page";
import { renderSecretPage } from "./unlistedPage";

/** The page that the link in a test mail opens. */
export function renderMailProof(proof: MailProofInput, input: RendererInput): string {
  return renderSecretPage(mailProofPage, "/mail-proof", input, (app) => (
    <MailProofContext value={proof}>{app}</MailProofContext>
  ));
}
