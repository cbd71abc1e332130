import type { PageDeclaration } from "../declaration";

/** The home page. */
export const homePage = {
  path: "/",
  name: "Home",
  title: ({ name, address }) => `${name} · Horseback riding in ${address.city}, ${address.region}`,
  parts: ["home", "lessons"],
  menu: [{ label: "Home" }],
  load: () => import("./HomePage"),
} satisfies PageDeclaration;
