import type { PagesOnServer } from "../declaration";
import { PrivacyPage } from "./PrivacyPage";

export const onServer = {
  "/privacy": {
    Component: PrivacyPage,
    description: ({ name }) =>
      `What ${name} keeps when you write to us or sign up, for how long, and how to have it erased.`,
  },
} satisfies PagesOnServer;
