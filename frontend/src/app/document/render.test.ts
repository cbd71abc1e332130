import { describe, expect, test } from "vitest";
import type { WholeSite } from "../../content/site";
import { routeTable } from "../../render";
import { renderAt } from "../../testing/renderAt";
import { pageData, site, timetable } from "../../testing/site.fixture";
import { dataFor } from "../loading/partsOfContent";
import { routeAt } from "../routes";

/** What the server reads about each page. */
const routes: { path: string; status: number; index: boolean }[] = JSON.parse(routeTable());
/** One example path for each page. */
const paths = routes.map(({ path }) => path.replace(":id", "open-barn").replace("*", "/nowhere"));

const literally = (text: string) => text.replaceAll(/[^\w\s]/g, "\\$&");

describe("the route table", () => {
  test("lists every page once, marks private ones as unlisted, and ends with the 404 page", () => {
    const unlisted = routes.filter(({ index }) => !index);

    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain("/lessons");
    expect(unlisted.map(({ path }) => path)).toEqual([
      "/thank-you",
      "/admin-submissions",
      "/events/*",
      "*",
    ]);
    expect(routes.filter(({ status }) => status !== 200)).toEqual([
      { path: "/events/*", status: 404, index: false },
      { path: "*", status: 404, index: false },
    ]);
    expect(routes.at(-1)?.path).toBe("*");
  });
});

test("every page has a unique title and description of a length that search engines show", () => {
  // An event's missing page has the title of the one for all other paths.
  const own = paths.filter((_, at) => routes[at]?.path !== "/events/*");
  const pages = own.map((path) => renderAt(path).html);
  const titles = pages.map((html) => /<title>([^<]+)</.exec(html)?.[1] ?? "");
  const descriptions = pages.map(
    (html) => /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "",
  );
  expect(new Set(titles).size).toBe(own.length);
  expect(new Set(descriptions).size).toBe(own.length);
  expect(titles.filter((title) => title.length > 60)).toEqual([]);
  expect(descriptions.filter(({ length }) => length < 70 || length > 160)).toEqual([]);
});

test("every internal link leads to an existing page and fragment", () => {
  const calendars = ["/events.ics", ...site.events.map(({ id }) => `/events/${id}.ics`)];
  const known = new Set([...paths.slice(0, -1), ...calendars]);
  const placesOn = (path: string) =>
    new Set([...renderAt(path).html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const path of paths) {
    const { html } = renderAt(path);
    // A picture's file isn't a page.
    for (const [, page = "", id] of html.matchAll(
      /<a [^>]*?href="(?!\/assets\/)(\/[^"#?]*|(?=#))(?:\?[^"#]*)?(?:#([^"]+))?"/g,
    )) {
      const target = page || path;
      if (page) expect(known, `${path} links to ${page}`).toContain(page);
      if (id) expect(placesOn(target), `${path} links to ${page}#${id}`).toContain(id);
    }
  }
});

describe.each(paths)("the page at %s", (path) => {
  const { html, inlineScripts, inlineStyles } = renderAt(path);

  test("is a whole document with one title", () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-US">/);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<\/html>$/);
  });

  test("has only inline scripts and styles that the security policy allows", () => {
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const executable = scripts.filter(([, attributes]) => !attributes?.includes("application/"));
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];

    expect(executable.map(([, , text]) => text)).toEqual(inlineScripts);
    expect(styles.map(([, text]) => text)).toEqual(inlineStyles);
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+=/);
  });

  test("is rendered identically every time", () => {
    expect(renderAt(path).html).toBe(html);
  });

  test("requests no script before it has loaded", () => {
    expect(html).not.toContain("modulepreload");
    expect(html).not.toMatch(/<script[^>]+ src=/);
  });
});

describe("a page", () => {
  test("has the owner's texts in its HTML", () => {
    const { html } = renderAt("/contact");

    expect(html).toContain("(215) 555-0134");
    expect(html).toContain("tel:+12155550134");
    expect(html).toContain("Monday–Friday");
    expect(html).toContain("Hours vary by season");
  });

  test.each(paths)("at %s has no fact but the owner's", (path) => {
    const words = (all: unknown) =>
      JSON.stringify(all).replaceAll(/(?<=:|\[|,)"[^"]*"(?!:)/g, '"theirs"');
    const theirs: WholeSite = JSON.parse(words(site).replaceAll(/(?<=:)\d+/g, "4711"));
    // The only value that isn't the owner's, because the pictures are built in.
    const events = theirs.events.map((event) => ({ ...event, image: "event-clinic" }));
    const data = { ...pageData, publicUrl: "theirs", site: { ...theirs, events } };

    const { html } = renderAt(path, data, JSON.parse(words(timetable)));

    const { street, city, region, postalCode } = site.address;
    const facts = [site.name, site.tagline, site.placeLine, site.phone, site.phoneHref, site.email];
    facts.push(street, city, region, postalCode, site.socialName, site.secondSocialName);
    facts.push(site.hoursNote, ...site.hours.flatMap(({ days, times }) => [days, times]));
    facts.push(...Object.values(site.stats), ...["Pennsylvania", "Bucks", "acre", '"US"', "555"]);
    const { lessons, parties, camp, team } = site;
    const named = [...lessons.packages, ...parties.packages, ...parties.addOns, ...team];
    facts.push(...named.map(({ name }) => name), ...site.events.map(({ title }) => title));
    const priced = [...lessons.packages, ...lessons.aLaCarte, ...parties.packages];
    const prices = [...priced.map(({ price }) => price), parties.extraChild, camp.pricePerWeek];
    facts.push(...prices.map((price) => `$${price}`), camp.hours, camp.registrationOpens);
    for (const fact of facts) {
      expect(html.search(new RegExp(`(?<!\\w)${literally(fact)}(?!\\w)`)), fact).toBe(-1);
    }
    expect(html).toContain("theirs");
  });

  test("escapes the owner's texts", () => {
    const hostile = "</script><script>alert(1)</script><!--\u2028\u2029";
    const data = { ...pageData, site: { ...site, name: hostile, tagline: hostile } };

    const { html, inlineScripts } = renderAt("/", data);

    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<!--</");
    const json = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(dataFor(routeAt("/"), data));
    expect(inlineScripts).toEqual(["void 0"]);
  });

  test("has a canonical URL only if it is listed", () => {
    expect(renderAt("/contact").html).toContain(
      '<link rel="canonical" href="https://maplehollow.example/contact"/>',
    );
    for (const path of ["/thank-you", "/admin-submissions", "/nowhere"]) {
      expect(renderAt(path).html).not.toContain('rel="canonical"');
      expect(renderAt(path).html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test("for missing paths is always the same", () => {
    expect(renderAt("/one").html).toBe(renderAt("/two/<three>").html);
  });

  test("preloads the hero only on the home page", () => {
    expect(renderAt("/").html).toContain("hero-phone-640");
    expect(renderAt("/contact").html).not.toContain("hero-phone");
  });

  test("for staff is rendered without staff data", () => {
    const { html } = renderAt("/admin-submissions");

    expect(html).toContain("Loading submissions");
    expect(html).not.toContain("Passcode");
  });
});
