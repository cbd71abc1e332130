import type { PageDeclaration } from "../declaration";

/** What becomes of what visitors send: written from the settings. */
export const privacyPage = {
  path: "/privacy",
  name: "Privacy",
  parts: ["privacy"],
  load: () => import("./PrivacyPage"),
} satisfies PageDeclaration;
