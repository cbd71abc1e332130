import type { PageDeclaration } from "../declaration";

/** All prices. */
export const pricingPage = {
  path: "/pricing",
  name: "Pricing",
  parts: ["lessons", "camp", "parties", "contactForPricing"],
  menu: [{ label: "Pricing" }],
  load: () => import("./PricingPage"),
} satisfies PageDeclaration;
