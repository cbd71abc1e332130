import type { PageDeclaration } from "../declaration";

/** The show team. */
export const showingPage = {
  path: "/showing",
  name: "Show team",
  parts: ["showing"],
  menu: [{ label: "Showing", footer: 4 }],
  load: () => import("./ShowingPage"),
} satisfies PageDeclaration;
