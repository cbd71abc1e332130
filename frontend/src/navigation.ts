import type { NavEntry } from "./ui/navigation";

/** The header's entries, in order; the phone menu shows the same ones. */
export const headerEntries: NavEntry[] = [
  { label: "Home", href: "/" },
  { label: "Lessons", href: "/lessons" },
  { label: "Showing", href: "/showing" },
  { label: "Boarding", href: "/boarding" },
  { label: "Pricing", href: "/pricing" },
  {
    label: "Events",
    links: [
      { label: "All Events", href: "/events" },
      { label: "Birthday Parties", href: "/birthday-parties" },
      { label: "Summer Camps", href: "/summer-camps" },
    ],
  },
  {
    label: "About Us",
    links: [
      { label: "Meet Our Team", href: "/about#team" },
      { label: "Gallery", href: "/about#gallery" },
      { label: "Blog", href: "/about" },
    ],
  },
];

/** The one thing that the header asks for. */
export const callToAction = { label: "Contact Us", href: "/contact" };

/** The footer's quick links. */
export const quickLinks = [
  { label: "Lessons", href: "/lessons" },
  { label: "Summer Camps", href: "/summer-camps" },
  { label: "Boarding", href: "/boarding" },
  { label: "Showing", href: "/showing" },
  { label: "Events", href: "/events" },
  { label: "About Us", href: "/about" },
];
