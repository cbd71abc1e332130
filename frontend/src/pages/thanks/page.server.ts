import type { PagesOnServer } from "../declaration";
import { ThankYouPage } from "./ThankYouPage";

export const onServer = {
  "/thank-you": {
    Component: ThankYouPage,
    description: ({ name, answerWithin }) =>
      `${name} has your message and will get back to you within ${answerWithin}. Here's what happens next.`,
    sheets: ["contact"],
  },
} satisfies PagesOnServer;
