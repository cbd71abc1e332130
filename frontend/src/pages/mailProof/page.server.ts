import type { PagesOnServer } from "../declaration";
import { MailProofPage } from "./MailProofPage";

export const onServer = {
  "/mail-proof/:token": {
    Component: MailProofPage,
    description: ({ name }) =>
      `The test email from the ${name} website: confirm that it arrived in the stable's inbox.`,
  },
} satisfies PagesOnServer;
