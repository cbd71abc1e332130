import { inOneSentence } from "../../content/shownPages";
import { offersOf } from "../../seo/offers";
import type { PagesOnServer } from "../declaration";
import { MissingPage } from "./MissingPage";

export const onServer = {
  "/events/*": {
    Component: MissingPage,
    description: ({ name, address }) =>
      `This event is over or isn't on our calendar. See what's coming up at ${name} in ${address.city}.`,
  },
  "*": {
    Component: MissingPage,
    description: (site) => {
      const offers = offersOf(site, {
        "/lessons": "lessons",
        "/boarding": "boarding",
        "/events": "events",
      });
      return `There's no page at this address. Find ${inOneSentence([...offers, "everything else"])} at ${site.name} from the home page.`;
    },
  },
} satisfies PagesOnServer;
