import type { PageDeclaration } from "../declaration";

/** Birthday parties. */
export const partiesPage = {
  path: "/birthday-parties",
  name: "Birthday parties",
  parts: ["parties"],
  menu: [{ label: "Birthday Parties", group: "events" }],
  load: () => import("./PartiesPage"),
} satisfies PageDeclaration;
