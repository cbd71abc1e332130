import type { PagesOnServer } from "../declaration";
import { ShowingPage } from "./ShowingPage";

export const onServer = {
  "/showing": {
    Component: ShowingPage,
    description: ({ name, address }) =>
      `Show with the ${name} team, at home and away in and around ${address.city}: where we go, what we ride and how to join.`,
  },
} satisfies PagesOnServer;
