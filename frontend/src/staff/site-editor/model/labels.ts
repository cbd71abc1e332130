import { keysOf, lastKeyOf } from "./pointer";

/** Labels that aren't just the key in words, by the end of the pattern; the longest one counts. */
const LABELS: Record<string, string> = {
  "/site/notice": "Notice",
  "/site/notice/text": "What visitors should know",
  "/site/notice/from": "Appears",
  "/site/notice/until": "Disappears",
  "/site/notice/tone": "Look",
  "/site/hours": "Opening hours",
  "/site/special_hours": "Days with other hours",
  "/site/special_hours/*/date": "Day, or the first one",
  "/site/special_hours/*/until": "Last day",
  "/site/special_hours/*/note": "Why, in a few words",
  "/site/hidden_pages": "Pages that visitors see",
  "/site/contact_for_pricing": "What has no price on the site",
  "/site/contact_for_pricing_note": "Note about these prices",
  "/site/name": "Name of the stable",
  "/site/phone": "Phone",
  "/site/email": "Email",
  "/site/answer_within": "You answer within",
  "/site/social_url": "Link to your social network",
  "/site/social_name": "What that link is called",
  "/site/second_social_name": "What the second link is called",
  "/site/second_social_url": "Second social link",
  "/site/blog_url": "Link to your blog",
  "/site/map_embed_url": "Address of the map",
  "/site/directions_url": "Link to directions",
  "/site/pixel_id": "Meta pixel ID",
  "/site/timezone": "Time zone",
  "/site/photos": "What your photographs show",
  "/site/photos/*/alt": "What it shows",
  "/site/stats": "Figures",
  "/site/stats/years": "Years of teaching",
  "/site/stats/safety": "Attention to safety",
  "/site/address/region": "State",
  "/site/address/postal_code": "ZIP code",
  "/site/colors/accent": "Buttons and links",
  "/site/colors/dark": "Headings and dark bands",
  "/site/colors/highlight": "What stands out on dark ground",
  "/events/*/time": "Hours",
  "/events/*/location": "Place",
  "/events/*/max_attendees": "Places in all",
  "/events/*/current_attendees": "Places taken elsewhere",
  "/events/*/price": "Price per person",
  "/events/*/image": "Picture",
  "/events/*/registration_status": "Sign-up",
  "/events/*/registration_link": "Link to sign up",
  "/events/*/bring": "What to bring",
  "/events_page/lead": "Above the list",
  "/events_page/groups": "Note for groups",
  "/lessons/packages": "Monthly packages",
  "/lessons/packages/*/price": "Price per month",
  "/lessons/packages/*/audience": "Who it's for",
  "/lessons/packages/*/features": "What's included",
  "/lessons/packages_note": "Note for all packages",
  "/lessons/a_la_carte": "Single lessons",
  "/lessons/a_la_carte_note": "Note for all single lessons",
  "/camp/price_per_week": "Price per week",
  "/camp/registration_opens": "Sign-up opens in",
  "/camp/day": "A day at camp",
  "/camp/to_pack": "What to pack",
  "/parties/packages/*/features": "What's included",
  "/parties/plan": "How a party goes",
  "/parties/extra_child": "Price for each further child",
  "/parties/add_ons": "Extras",
  "/parties/add_ons/*/unit": "What the price buys",
  "/home/ages": "Who can take lessons",
  "/home/approach": "How you teach",
  "/home/story": "Who you are",
  "/home/place": "A sentence about the place",
  "/home/quote": "A quote",
  "/home/quote/name": "Whose words",
  "/home/notes": "Beside the figures",
  "/home/cards": "The four cards",
  "/site/tagline": "Headline",
  "/site/place_line": "Line above the headline",
  "/teaching/bring": "What to wear and bring",
  "/teaching/reward": "Heading about ribbons",
  "/teaching/ribbons": "Paragraphs about ribbons",
  "/teaching/included": "What a lesson comes with",
  "/showing/home": "Shows at your place",
  "/showing/away": "Shows away",
  "/facility/acres": "Acres",
  "/facility/text": "The place in a paragraph or two",
  "/facility/features": "Part by part",
  "/boarding/pricing": "How people hear your price",
  "/boarding/boards": "Kinds of board",
  "/boarding/boards/*/features": "What's included",
  "/about/values": "What you stand for",
  "/about/horses": "Horses",
  "/team": "Team",
  bio: "About them",
  lead: "Opening words",
  invitation: "Closing words",
  photo: "Photograph",
};

/** Labels in the order in which they are tried: the longest first. */
const ENDINGS = Object.keys(LABELS).sort((a, b) => b.length - a.length);

/** `most_popular` -> `Most popular`. */
function inWords(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a field is called, by its pattern. */
export function labelOf(pattern: string): string {
  const key = lastKeyOf(pattern);
  const ending = ENDINGS.find((one) => one === pattern || one === key);
  return (ending && LABELS[ending]) ?? inWords(key);
}

/** What one entry of a list is called: `event`, `level`. */
const NOUNS: Record<string, string> = {
  a_la_carte: "lesson",
  add_ons: "extra",
  boards: "kind of board",
  contact_for_pricing: "service",
  day: "step",
  gallery: "picture",
  horses: "horse",
  hours: "line",
  included: "line",
  bring: "line",
  features: "line",
  packages: "package",
  photos: "photograph",
  plan: "step",
  special_hours: "day",
  team: "person",
  to_pack: "line",
  values: "value",
  disciplines: "discipline",
  levels: "level",
  programs: "program",
  sessions: "month",
  shows: "show",
};

export const nounOf = (pattern: string): string => NOUNS[lastKeyOf(pattern)] ?? "paragraph";

/** Words for choices that settings write otherwise. */
const CHOICES: Record<string, string> = {
  info: "News, on a calm ground",
  warning: "A warning, on a bright ground",
  closed: "Closed, on a dark ground",
  open: "People sign up on this site",
  external: "People sign up somewhere else",
  "coming-soon": "No one can sign up yet",
  "event-open-barn": "Open barn",
  "event-trail-ride": "Trail ride",
  "event-wine-and-ride": "Wine and ride",
  "event-clinic": "Clinic",
  "/lessons": "Lessons",
  "/showing": "Showing",
  "/boarding": "Boarding",
  "/pricing": "Pricing",
  "/events": "Events",
  "/birthday-parties": "Birthday parties",
  "/summer-camps": "Summer camps",
  "/about": "About us",
  "/contact-form": "Contact form",
};

export const choiceInWords = (choice: string): string =>
  CHOICES[choice] ?? (keysOf(`/${choice}`).length === 1 ? choice : inWords(choice));
