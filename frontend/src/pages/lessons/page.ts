import type { PageDeclaration } from "../declaration";

/** Lessons and their prices. */
export const lessonsPage = {
  path: "/lessons",
  name: "Riding lessons",
  parts: ["teaching", "lessons"],
  menu: [{ label: "Lessons", footer: 1 }],
  load: () => import("./LessonsPage"),
} satisfies PageDeclaration;
