import { expect, test } from "vitest";
import { isShown, type OptionalPath } from "../content/shownPages";
import { site } from "../testing/site.fixture";
import { headerEntries, quickLinks } from "./navigation";

const without = (...hidden: OptionalPath[]) => ({
  ...site,
  pages: site.pages.filter((page) => !hidden.includes(page)),
});

const labels = (known: typeof site) =>
  headerEntries(known).map((entry) =>
    "links" in entry ? [entry.label, ...entry.links.map(({ label }) => label)] : entry.label,
  );

test("a dropdown with one visible page becomes a link, with none it is left out", () => {
  expect(labels(without("/events", "/summer-camps"))).toContain("Birthday Parties");
  expect(labels(without("/summer-camps"))).toContainEqual([
    "Events",
    "All Events",
    "Birthday Parties",
  ]);
  expect(labels(without("/events", "/summer-camps", "/birthday-parties", "/about"))).toEqual([
    "Home",
    "Lessons",
    "Showing",
    "Boarding",
    "Pricing",
  ]);
});

test("parties and camps aren't listed among events if they are hidden", () => {
  expect(labels(without("/events"))).toContainEqual([
    "Parties & Camps",
    "Birthday Parties",
    "Summer Camps",
  ]);
});

test("'Blog' leads to the owner's address, and to the About page without one", () => {
  const own = { ...without("/about"), blogUrl: "https://blog.example/" };

  const about = headerEntries(site).find((entry) => "links" in entry && entry.label === "About Us");
  expect(about && "links" in about && about.links).toContainEqual(
    expect.objectContaining({ label: "Blog", href: "/about" }),
  );
  expect(headerEntries(own).at(-1)).toEqual({ label: "Blog", href: "https://blog.example/" });
});

test("a quick link to a hidden page is left out", () => {
  expect(quickLinks(without("/boarding")).map(({ label }) => label)).toEqual([
    "Lessons",
    "Summer Camps",
    "Showing",
    "Events",
    "About Us",
  ]);
});

test("an event's page, a fragment and a query belong to their page", () => {
  const known = without("/events", "/about");

  for (const href of ["/events", "/events/open-barn", "/about#team", "/about?x=1"]) {
    expect(isShown(known, href), href).toBe(false);
    expect(isShown(site, href), href).toBe(true);
  }
  expect(isShown(known, "/contact")).toBe(true);
});
