import { describe, expect, test } from "vitest";
import { render, routeTable } from "./render";
import type { Site } from "./site";
import { pageData, site } from "./testing/site.fixture";

const listed = [
  "/",
  "/lessons",
  "/showing",
  "/boarding",
  "/pricing",
  "/events",
  "/birthday-parties",
  "/summer-camps",
  "/about",
  "/contact",
  "/contact-form",
];
const unlisted = ["/thank-you", "/admin-submissions"];
const paths = [...listed, ...unlisted, "/nowhere"];

const renderAt = (path: string, data = pageData) =>
  JSON.parse(render(JSON.stringify({ path, data }))) as {
    html: string;
    inlineScripts: string[];
    inlineStyles: string[];
  };

const literally = (text: string) => text.replaceAll(/[^\w\s]/g, "\\$&");

describe("the route table", () => {
  test("lists every page once, keeps private ones out of search engines, and ends in the 404", () => {
    expect(JSON.parse(routeTable())).toEqual([
      ...listed.map((path) => ({ path, status: 200, index: true })),
      ...unlisted.map((path) => ({ path, status: 200, index: false })),
      { path: "*", status: 404, index: false },
    ]);
  });
});

test("every page has a title and a description that no other has", () => {
  const pages = paths.map((path) => renderAt(path).html);
  for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
    expect(new Set(pages.map((html) => pattern.exec(html)?.[1])).size).toBe(paths.length);
  }
});

test("every link within the site leads to a page that exists", () => {
  const known = new Set([...listed, ...unlisted]);
  for (const path of paths) {
    const { html } = renderAt(path);
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      expect(known, `${path} links to ${href}`).toContain(href);
    }
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of html.matchAll(/<a [^>]*?href="#([^"]+)"/g)) {
      expect(ids, `${path} links to #${id}`).toContain(id);
    }
  }
});

describe.each(paths)("the page at %s", (path) => {
  const { html, inlineScripts, inlineStyles } = renderAt(path);

  test("is a whole document with one title of its own", () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-US">/);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<\/html>$/);
  });

  test("runs and styles nothing that the security policy is not told of", () => {
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const executable = scripts.filter(([, attributes]) => !attributes?.includes("application/"));
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];

    expect(executable.map(([, , text]) => text)).toEqual(inlineScripts);
    expect(styles.map(([, text]) => text)).toEqual(inlineStyles);
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+=/);
  });

  test("is the same every time", () => {
    expect(renderAt(path).html).toBe(html);
  });

  test("asks for no script before the page has loaded", () => {
    expect(html).not.toContain("modulepreload");
    expect(html).not.toMatch(/<script[^>]+ src=/);
  });
});

describe("a page", () => {
  test("carries the owner's words in its HTML", () => {
    const { html } = renderAt("/contact");

    expect(html).toContain("(215) 555-0134");
    expect(html).toContain("tel:+12155550134");
    expect(html).toContain("Monday–Friday");
    expect(html).toContain("Hours vary by season");
  });

  test.each(paths)("at %s holds no fact of a stable but the owner's", (path) => {
    const words = JSON.stringify(site).replaceAll(/(?<=:|\[|,)"[^"]*"(?!:)/g, '"theirs"');
    const theirs: Site = JSON.parse(words.replaceAll(/(?<=:)\d+/g, "4711"));
    // The one word that is not theirs: pictures come with the program.
    const events = theirs.events.map((event) => ({ ...event, image: "event-clinic" }));
    const data = { ...pageData, publicUrl: "theirs", site: { ...theirs, events } };

    const { html } = renderAt(path, data);

    const { street, city, region, postalCode } = site.address;
    const facts = [site.name, site.tagline, site.placeLine, site.phone, site.phoneHref, site.email];
    facts.push(street, city, region, postalCode, site.socialName, site.secondSocialName);
    facts.push(site.hoursNote, ...site.hours.flatMap(({ days, opens }) => [days, opens]));
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

  test("lets no owner's word break out of it", () => {
    const hostile = "</script><script>alert(1)</script><!--\u2028\u2029";
    const data = { ...pageData, site: { ...site, name: hostile, tagline: hostile } };

    const { html, inlineScripts } = renderAt("/", data);

    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<!--</");
    const json = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(data);
    expect(inlineScripts).toEqual(["void 0"]);
  });

  test("tells search engines what the stable is and where, in words that cannot break out", () => {
    const data = { ...pageData, site: { ...site, name: "</script><b>Hollow" } };
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s;

    const business = JSON.parse(structured.exec(renderAt("/", data).html)?.[1] ?? "null");

    expect(business).toMatchObject({
      "@type": "LocalBusiness",
      name: "</script><b>Hollow",
      url: "https://maplehollow.example/",
      telephone: "+12155550134",
      address: { addressLocality: "Doylestown", postalCode: "18901" },
    });
    expect(renderAt("/thank-you").html).not.toMatch(structured);
  });

  test("names its address where it is to be found, and none where it is not", () => {
    expect(renderAt("/contact").html).toContain(
      '<link rel="canonical" href="https://maplehollow.example/contact"/>',
    );
    for (const path of ["/thank-you", "/admin-submissions", "/nowhere"]) {
      expect(renderAt(path).html).not.toContain('rel="canonical"');
      expect(renderAt(path).html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test("that is missing is the same for every path", () => {
    expect(renderAt("/one").html).toBe(renderAt("/two/<three>").html);
  });

  test("preloads the hero only where it stands", () => {
    expect(renderAt("/").html).toContain("hero-phone-640");
    expect(renderAt("/contact").html).not.toContain("hero-phone");
  });

  test("for the staff is rendered without anything of theirs", () => {
    const { html } = renderAt("/admin-submissions");

    expect(html).toContain("Loading submissions");
    expect(html).not.toContain("Passcode");
  });
});
