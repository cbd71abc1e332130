import type { PagesOnServer } from "../declaration";
import { BoardingPage } from "./BoardingPage";

export const onServer = {
  "/boarding": {
    Component: BoardingPage,
    description: ({ name, address, phone }) =>
      `A home for your horse at ${name} in ${address.city}: what's included, the facilities, and how to schedule a tour. Call ${phone} for pricing.`,
    sheets: ["boarding"],
  },
} satisfies PagesOnServer;
