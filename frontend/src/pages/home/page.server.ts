import { business } from "../../seo/business";
import { offersInWords } from "../../seo/offers";
import type { PagesOnServer } from "../declaration";
import { HeroPreload } from "./HeroPreload";
import { HomePage } from "./HomePage";

export const onServer = {
  "/": {
    Component: HomePage,
    description: (site) => {
      const offers = offersInWords(site, {
        "/lessons": "riding lessons",
        "/boarding": "horse boarding",
        "/showing": "a show team",
        "/events": "events",
      });
      const { city, region } = site.address;
      const what = offers || "horses and riding";
      return `${what.charAt(0).toUpperCase()}${what.slice(1)} at ${site.name} in ${city}, ${region}. Beginners of every age are welcome.`;
    },
    sheets: ["home-hero", "home-services", "home"],
    Head: HeroPreload,
    structuredData: (data, timetable) => [business(data, timetable)],
  },
} satisfies PagesOnServer;
