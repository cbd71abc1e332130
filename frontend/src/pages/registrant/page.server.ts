import type { PagesOnServer } from "../declaration";
import { RegistrantPage } from "./RegistrantPage";

export const onServer = {
  "/registrations/:token": {
    Component: RegistrantPage,
    description: ({ name }) =>
      `Your registration at ${name}: who's coming, when and where, and how to change or cancel it.`,
    sheets: ["form", "registrant"],
  },
} satisfies PagesOnServer;
