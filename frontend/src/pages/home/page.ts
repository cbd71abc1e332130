import type { PageDeclaration } from "../declaration";

/** What a stranger sees first. */
export const homePage = {
  path: "/",
  name: "Home",
  title: ({ name, address }) => `${name} · Horseback riding in ${address.city}, ${address.region}`,
  parts: ["home", "lessons"],
  menu: [{ label: "Home" }],
  load: () => import("./HomePage"),
} satisfies PageDeclaration;
