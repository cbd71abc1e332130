import type { PageDeclaration } from "../declaration";

/** How riding is taught, and what it costs. */
export const lessonsPage = {
  path: "/lessons",
  name: "Riding lessons",
  parts: ["teaching", "lessons"],
  menu: [{ label: "Lessons", footer: 1 }],
  load: () => import("./LessonsPage"),
} satisfies PageDeclaration;
