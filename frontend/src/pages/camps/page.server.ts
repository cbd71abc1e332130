import type { PagesOnServer } from "../declaration";
import { CampsPage } from "./CampsPage";

export const onServer = {
  "/summer-camps": {
    Component: CampsPage,
    description: ({ name, address }) =>
      `Summer riding camp at ${name} in ${address.city}: weeks, hours, price, levels by age, what a day looks like and what to pack.`,
    sheets: ["prices", "camps"],
  },
} satisfies PagesOnServer;
