import type { PageDeclaration } from "../declaration";
import { MailProofPage } from "./MailProofPage";

/**
 * What the link in a test mail opens. It isn't in the list of pages: the server renders it for each
 * request, without script, and no browser routes to it.
 */
export const mailProofPage = {
  path: "/mail-proof/:token",
  name: "Test email",
  unlisted: true,
  Component: MailProofPage,
} satisfies PageDeclaration;
