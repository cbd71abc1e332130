import type { PagesOnServer } from "../declaration";
import { PartiesPage } from "./PartiesPage";

export const onServer = {
  "/birthday-parties": {
    Component: PartiesPage,
    description: ({ name, address }) =>
      `Pony birthday parties at ${name} in ${address.city}: the packages, what they cost and what you can add.`,
    sheets: ["prices", "parties"],
  },
} satisfies PagesOnServer;
