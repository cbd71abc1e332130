import type { Timetable, WholeData, WholeSite } from "../site";

/** A stable as an owner might describe it: for the tests, and for `npm run dev` without a server. */
export const site: WholeSite = {
  name: "Maple Hollow Stables",
  tagline: "Life Is Better At The Barn",
  placeLine: "Riding school in Bucks County, Pennsylvania",
  phone: "(215) 555-0134",
  phoneHref: "tel:+12155550134",
  smsHref: "sms:+12155550134",
  email: "hello@maplehollow.example",
  address: { street: "1 Stable Lane", city: "Doylestown", region: "PA", postalCode: "18901" },
  mapEmbedUrl: "https://maps.example/embed?q=doylestown",
  directionsUrl: "https://maps.example/directions?to=doylestown",
  socialUrl: "https://social.example/maplehollow",
  socialName: "Facebook",
  secondSocialName: "Instagram",
  secondSocialUrl: "",
  blogUrl: "",
  pages: [
    "/lessons",
    "/showing",
    "/boarding",
    "/pricing",
    "/events",
    "/birthday-parties",
    "/summer-camps",
    "/about",
    "/contact-form",
  ],
  gallery: ["gallery-4", "gallery-3", "gallery-6", "gallery-5", "gallery-2", "gallery-1"],
  copyrightYear: 2024,
  stats: { years: "25+", students: "500+", safety: "100%" },
  timezone: "America/New_York",
  hours: [
    { days: "Monday–Friday", opens: "8 AM", closes: "8 PM" },
    { days: "Saturday", opens: "8 AM", closes: "6 PM" },
    { days: "Sunday", opens: "9 AM", closes: "5 PM" },
  ],
  hoursNote: "Hours vary by season; call before a long drive.",
  pixelId: "",
  answerWithin: "24 hours",
  safetyLine: "",
  home: {
    lead: "Lessons and boarding for everybody.",
    approach: ["First on the ground.", "Then in the saddle."],
    story: ["It began with one pony."],
    ages: "All ages",
    place: "Mornings start with hay.",
    quote: { text: "", name: "" },
    notes: { years: "Since 1999.", students: "Ask us for a family to call." },
    cards: {
      lessons: "In small groups.",
      boarding: "Inside or out.",
      showing: "As a team.",
      events: "All summer.",
    },
  },
  teaching: {
    philosophy: ["Kindness first."],
    programs: [
      {
        name: "Horsemanship",
        text: "In the saddle.",
        levels: [{ name: "Lead line", text: "Finding your seat." }],
      },
      {
        name: "HorseSense",
        text: "On the ground.",
        levels: [{ name: "Hello, horse", text: "Walking up safely." }],
      },
    ],
    ribbons: ["A ribbon for each level."],
    included: ["A helmet to borrow"],
    bring: ["Boots with a heel"],
  },
  showing: {
    shows: [{ name: "Local shows", text: "Home by supper." }],
    home: "Schooling shows in our own ring.",
    away: "We see to the trailer.",
    disciplines: [{ name: "Hunters", text: "The quiet round." }],
  },
  boarding: {
    boards: [{ name: "Full Board", text: "For most horses.", features: ["A stall of its own"] }],
  },
  facility: {
    acres: "20+",
    text: ["Fields as far as the creek."],
    features: [{ name: "Indoor arena", text: "Dry all year." }],
  },
  about: {
    story: ["It began with one pony and a borrowed field."],
    values: [{ name: "Safety First", text: "Helmets on." }],
    horses: [],
  },
  lessons: {
    packages: [
      {
        id: "pony-express",
        name: "Pony Express",
        price: 195,
        audience: "Ages 7 and under",
        features: ["One 30-minute group lesson a week", "One HorseSense lesson a month"],
        mostPopular: false,
      },
      {
        id: "trailblazer",
        name: "Trailblazer",
        price: 295,
        audience: "Most riders",
        features: ["One hour-long group lesson a week", "Two HorseSense lessons a month"],
        mostPopular: true,
      },
    ],
    aLaCarte: [{ name: "Group lesson", price: 75 }],
  },
  camp: {
    pricePerWeek: 350,
    hours: "9am–4pm",
    registrationOpens: "March",
    sessions: [{ month: "June", weeks: 4 }],
    levels: [{ name: "Beginner", ages: "6–10" }],
    levelsNote: "Ages overlap.",
    day: [{ name: "Morning rounds", text: "Feed and muck out." }],
    toPack: ["A water bottle"],
  },
  parties: {
    packages: [
      {
        id: "little-wrangler",
        name: "Little Wrangler",
        price: 295,
        duration: "1.5 hours",
        features: ["Up to 10 children", "Ages 4–12"],
        mostPopular: false,
      },
    ],
    extraChild: 15,
    addOns: [{ name: "Favor bags", price: 8, unit: "per child" }],
    plan: [{ name: "Cake", text: "At the long table." }],
    note: "Closed shoes, please.",
  },
  contactForPricing: ["Full board", "Pasture board"],
  team: [
    {
      name: "Ruth Ellery",
      role: "Head trainer",
      bio: "Has taught here for twenty years.",
      photo: "",
    },
  ],
  events: [
    {
      id: "open-barn",
      title: "Spring Open Barn",
      description: "Meet the horses and walk the barn.",
      date: "2027-05-08",
      time: "10 AM – 2 PM",
      location: "Main barn",
      maxAttendees: 40,
      currentAttendees: 12,
      placesLeft: 28,
      price: 15,
      image: "event-open-barn",
      registrationLink: null,
      registrationStatus: "open",
      minimumAge: 0,
    },
  ],
};

export const pageData: WholeData = {
  site,
  photos: {},
  publicUrl: "https://maplehollow.example",
  staffAccess: "passcode",
};

export const timetable: Timetable = {
  hours: [
    {
      days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "20:00",
    },
    { days: ["Saturday"], opens: "08:00", closes: "18:00" },
    { days: ["Sunday"], opens: "09:00", closes: "17:00" },
  ],
  events: [
    {
      id: "open-barn",
      starts: "2027-05-08T10:00:00-04:00",
      ends: "2027-05-08T14:00:00-04:00",
    },
  ],
};
