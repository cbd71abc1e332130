/** The stable, as its owner describes it. Every page gets this with its HTML. */
export interface Site {
  name: string;
  tagline: string;
  /** What the stable is and where, in one line above the headline. */
  placeLine: string;
  phone: string;
  /** The same number as a `tel:` link. */
  phoneHref: string;
  /** The same number as an `sms:` link. */
  smsHref: string;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string };
  /** The address of an embeddable map; empty when there is none. */
  mapEmbedUrl: string;
  /** A map elsewhere, with directions; empty when there is none. */
  directionsUrl: string;
  socialUrl: string;
  socialName: string;
  /** The second social link, which has no target yet. */
  secondSocialName: string;
  copyrightYear: number;
  stats: { years: string; students: string; safety: string };
  /** The IANA name of the time zone that the stable's clock keeps. */
  timezone: string;
  hours: Hours[];
  hoursNote: string;
  /** The tracking pixel's id; empty when nobody is tracked. */
  pixelId: string;
  lessons: {
    packages: LessonPackage[];
    aLaCarte: { name: string; price: number }[];
  };
  camp: {
    pricePerWeek: number;
    hours: string;
    registrationOpens: string;
    sessions: { month: string; weeks: number }[];
    levels: { name: string; ages: string }[];
  };
  parties: {
    packages: PartyPackage[];
    extraChild: number;
    addOns: { name: string; price: number; unit: string }[];
  };
  contactForPricing: string[];
  team: { name: string; role: string; bio: string }[];
  events: Event[];
}

/** When the office is open on some days of the week, in the owner's words ("8 AM"). */
export interface Hours {
  days: string;
  opens: string;
  closes: string;
}

/** Lessons by the month; the price is in dollars. */
export interface LessonPackage {
  id: string;
  name: string;
  price: number;
  audience: string;
  features: string[];
  mostPopular: boolean;
}

/** A birthday party; the price is in dollars. */
export interface PartyPackage {
  id: string;
  name: string;
  price: number;
  duration: string;
  features: string[];
  mostPopular: boolean;
}

/** Something to come to; the price is in dollars a person. */
export interface Event {
  id: string;
  title: string;
  description: string;
  /** ISO day, in the stable's time zone. */
  date: string;
  time: string;
  location: string;
  maxAttendees: number;
  /** Places taken, both here and elsewhere. */
  currentAttendees: number;
  placesLeft: number;
  price: number;
  image: string;
  registrationLink: string | null;
  registrationStatus: "open" | "external" | "coming-soon";
}

/** What the server puts into a page beside its HTML, and what the browser takes it over with. */
export interface PageData {
  site: Site;
  /** Where the site is reached from outside, without a slash at its end; empty when not known. */
  publicUrl: string;
  staffAccess: "passcode" | "open";
}
