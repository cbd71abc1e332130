import type { PagesOnServer } from "../declaration";
import { LessonsPage } from "./LessonsPage";

export const onServer = {
  "/lessons": {
    Component: LessonsPage,
    description: ({ name }) =>
      `How we teach riding at ${name}, in the saddle and on the ground: what each level covers, lesson packages with prices, and what to wear.`,
    sheets: ["prices", "lessons"],
  },
} satisfies PagesOnServer;
