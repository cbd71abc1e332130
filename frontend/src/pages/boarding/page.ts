import type { PageDeclaration } from "../declaration";

/** Boarding for horses. */
export const boardingPage = {
  path: "/boarding",
  name: "Horse boarding",
  parts: ["boarding", "facility"],
  menu: [{ label: "Boarding", footer: 3 }],
  load: () => import("./BoardingPage"),
} satisfies PageDeclaration;
