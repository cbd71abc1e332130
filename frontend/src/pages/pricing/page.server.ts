import { offersInWords } from "../../seo/offers";
import type { PagesOnServer } from "../declaration";
import { PricingPage } from "./PricingPage";

export const onServer = {
  "/pricing": {
    Component: PricingPage,
    description: (site) => {
      const offers = offersInWords(site, {
        "/lessons": "lessons",
        "/summer-camps": "camp",
        "/birthday-parties": "birthday parties",
      });
      const { city, region } = site.address;
      const cost = offers ? `${offers} cost` : "riding costs";
      return `What ${cost} at ${site.name} in ${city}, ${region}, and what to call about for a price of your own.`;
    },
    sheets: ["prices", "pricing"],
  },
} satisfies PagesOnServer;
