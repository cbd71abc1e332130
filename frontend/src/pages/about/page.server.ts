import type { PagesOnServer } from "../declaration";
import { AboutPage } from "./AboutPage";

export const onServer = {
  "/about": {
    Component: AboutPage,
    description: ({ name, address }) =>
      `The story of ${name} in ${address.city}: what we stand for, the people behind the barn and the place itself.`,
  },
} satisfies PagesOnServer;
