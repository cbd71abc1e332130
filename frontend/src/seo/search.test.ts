import { describe, expect, test } from "vitest";
import type { Site } from "../content/site";
import { prepare, webManifest } from "../render";
import { renderAt } from "../testing/renderAt";
import { pageData, site, timetable } from "../testing/site.fixture";

type Described = Record<string, unknown>;

/** The structured data of a page. */
function described(path: string, data = pageData, when = timetable): Described[] {
  const { html } = renderAt(path, data, when);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return json ? JSON.parse(json)["@graph"] : [];
}

/** The structured data of the fixture's event, with changes. */
function describedEvent(different: Partial<Site["events"][number]> = {}, when = timetable) {
  const events = site.events.map((event) => ({ ...event, ...different }));
  const data = { ...pageData, site: { ...site, events } };
  return described("/events", data, when).find((thing) => thing["@type"] === "Event");
}

test("the stable is described where people look for it, with its hours", () => {
  for (const path of ["/", "/contact"]) {
    expect(described(path)[0]).toMatchObject({
      "@type": ["LocalBusiness", "SportsActivityLocation"],
      name: "Maple Hollow Stables",
      url: "https://maplehollow.example/",
      telephone: "+12155550134",
      address: { addressLocality: "Doylestown", postalCode: "18901" },
      openingHoursSpecification: [
        {
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          opens: "08:00",
          closes: "20:00",
        },
        { dayOfWeek: ["Saturday"], opens: "08:00", closes: "18:00" },
        { dayOfWeek: ["Sunday"], opens: "09:00", closes: "17:00" },
      ],
    });
  }
  expect(described("/lessons")).toHaveLength(1);
});

test("days with other hours are described where the hours are, and a closed one as search engines read it", () => {
  const closed = {
    validFrom: "2027-12-24",
    validThrough: "2027-12-26",
    opens: "00:00",
    closes: "00:00",
  };
  const special = (path: string, specialHours: (typeof closed)[]) =>
    described(path, pageData, { ...timetable, specialHours })[0]?.specialOpeningHoursSpecification;

  for (const path of ["/", "/contact"]) {
    expect(special(path, [closed])).toEqual([{ "@type": "OpeningHoursSpecification", ...closed }]);
    expect(special(path, [])).toBeUndefined();
  }
});

test("what the owner's photographs replace is described and shared with them", () => {
  const events = site.events.map((event) => ({ ...event, image: "derby" }));
  const data = { ...pageData, site: { ...site, events } };
  const photo = { hash: "h4sh", width: 1200, alt: "Ours" };
  const photos = { derby: photo, og: photo };
  const imageOf = (type: string, given = data) =>
    described("/events", given).find((thing) => [thing["@type"]].flat().includes(type))?.image;

  expect(imageOf("Event")).toBeUndefined();
  expect(imageOf("Event", { ...data, photos })).toEqual([
    "https://maplehollow.example/photos/derby-640-h4sh.jpg",
  ]);
  expect(described("/", { ...data, photos })[0]).toMatchObject({
    image: "https://maplehollow.example/photos/og-1200-h4sh.jpg",
  });
  const { html } = renderAt("/", { ...data, photos });
  expect(html).toContain('content="https://maplehollow.example/photos/og-1200-h4sh.jpg"');
  expect(html).toContain('<meta property="og:image:alt" content="Ours"/>');
});

test("what search engines may not list is not described to them", () => {
  for (const path of ["/thank-you", "/admin-submissions", "/nowhere"]) {
    expect(described(path)).toEqual([]);
  }
});

test("the owner's words cannot break out of the description", () => {
  const hostile = '</script><b>"Hollow"\u2028<!--';
  const events = site.events.map((event) => ({ ...event, title: hostile }));
  const data = { ...pageData, site: { ...site, name: hostile, events } };

  expect(described("/", data)[0]).toMatchObject({ name: hostile });
  expect(described("/events", data)[0]).toMatchObject({
    name: hostile,
    organizer: { name: hostile },
  });
});

test("a page shows the way to it from the home page, which shows none", () => {
  expect(described("/lessons")).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        {
          "@type": "ListItem",
          position: 1,
          name: "Maple Hollow Stables",
          item: "https://maplehollow.example/",
        },
        {
          "@type": "ListItem",
          position: 2,
          name: "Riding lessons",
          item: "https://maplehollow.example/lessons",
        },
      ],
    },
  ]);
  expect(described("/").map((thing) => thing["@type"])).not.toContain("BreadcrumbList");
});

describe("an event", () => {
  test("is described with its moments, its place, its price and its places", () => {
    expect(describedEvent()).toEqual({
      "@type": "Event",
      "@id": "https://maplehollow.example/events/open-barn",
      url: "https://maplehollow.example/events/open-barn",
      name: "Spring Open Barn",
      description: "Meet the horses and walk the barn.",
      startDate: "2027-05-08T10:00:00-04:00",
      endDate: "2027-05-08T14:00:00-04:00",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: {
        "@type": "Place",
        name: "Maple Hollow Stables",
        description: "Main barn",
        address: expect.objectContaining({ addressRegion: "PA" }),
      },
      image: [expect.stringMatching(/^https:\/\/maplehollow\.example\/assets\/.*\.jpg$/)],
      offers: {
        "@type": "Offer",
        price: 15,
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        url: "https://maplehollow.example/events/open-barn",
      },
      organizer: expect.objectContaining({ "@id": "https://maplehollow.example/#stable" }),
      maximumAttendeeCapacity: 40,
      remainingAttendeeCapacity: 28,
    });
  });

  test("that is called off is canceled, and nothing is on offer", () => {
    const described = describedEvent({ calledOff: "A storm is coming." });

    expect(described).toMatchObject({
      eventStatus: "https://schema.org/EventCancelled",
      startDate: "2027-05-08T10:00:00-04:00",
    });
    expect(described).not.toHaveProperty("offers");
    expect(described).not.toHaveProperty("previousStartDate");
  });

  test("that was moved has the earlier start", () => {
    const [when] = timetable.events;
    if (!when) throw new Error("the fixture has an event");
    const moved = { ...when, previouslyStarts: "2027-05-01T10:00:00-04:00" };

    expect(
      describedEvent({ previousDate: "2027-05-01" }, { ...timetable, events: [moved] }),
    ).toMatchObject({
      eventStatus: "https://schema.org/EventRescheduled",
      previousStartDate: "2027-05-01T10:00:00-04:00",
      startDate: "2027-05-08T10:00:00-04:00",
    });
  });

  test("has the organizer that the home page describes, and a place on the page", () => {
    expect(described("/")[0]).toMatchObject({ "@id": "https://maplehollow.example/#stable" });
    expect(renderAt("/events").html).toContain('id="event-open-barn"');
  });

  test.each([
    [{ placesLeft: 0 }, "SoldOut"],
    [{ registrationStatus: "coming-soon" }, "PreOrder"],
    [{ registrationStatus: "coming-soon", placesLeft: 0 }, "PreOrder"],
    [{ registrationStatus: "external", registrationLink: "https://t.example/" }, "InStock"],
  ] as const)("that is %j is %s", (different, availability) => {
    expect(describedEvent(different)).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    });
  });

  test("with registration elsewhere is offered there", () => {
    const registrationLink = "https://tickets.example/open-barn";

    expect(describedEvent({ registrationStatus: "external", registrationLink })).toMatchObject({
      offers: { url: registrationLink },
    });
  });

  test("whose end nobody knows has none", () => {
    const events = [{ id: "open-barn", starts: "2027-05-08", ends: null, previouslyStarts: null }];

    const event = describedEvent({}, { ...timetable, events });

    expect(event).toMatchObject({ startDate: "2027-05-08" });
    expect(event).not.toHaveProperty("endDate");
  });
});

test("a shared link shows a large picture with its measures and words for it", () => {
  const { html } = renderAt("/lessons");

  for (const [property, content] of [
    ["og:url", "https://maplehollow.example/lessons"],
    ["og:image", "https://maplehollow\\.example/assets/og-[0-9a-f]+\\.jpg"],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", '[^"]{20,}'],
  ]) {
    expect(html).toMatch(new RegExp(`<meta property="${property}" content="${content}"/>`));
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(renderAt("/nowhere").html).not.toContain("og:url");
});

test("the manifest has the owner's name and icons of every kind that phones want", () => {
  const data = { ...pageData, site: { ...site, name: 'Fern & "Fetlock"' } };

  prepare(JSON.stringify({ data }));
  const manifest = JSON.parse(webManifest());

  expect(manifest).toMatchObject({ name: 'Fern & "Fetlock"', theme_color: "#f7f1e5" });
  expect(renderAt("/").html).toContain('<meta name="theme-color" content="#f7f1e5"/>');
  expect(manifest.icons.map(({ sizes, purpose }: Described) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
});
