import type { PageDeclaration } from "../declaration";

/** The stable and its people. */
export const aboutPage = {
  path: "/about",
  name: "About us",
  parts: ["about", "facility", "team"],
  menu: [
    { label: "Meet Our Team", group: "about", fragment: "#team" },
    { label: "Gallery", group: "about", fragment: "#gallery" },
    { label: "About Us", group: "footer", footer: 6 },
  ],
  load: () => import("./AboutPage"),
} satisfies PageDeclaration;
