import { expect, test } from "vitest";
import { contentField as field } from "../../../testing/content.fixture";
import { fieldTree } from "../model/fields";
import { aboutOf } from "../model/words/about";
import { notPublished, reviewedOf, undoneChanges } from "./reviewed";
import { isDue } from "./useFieldChecks";

test("what came into a draft while it was published stays a draft", () => {
  const published = { events: { ride: { title: "Ride", price: 90 } } };
  const draft = { events: { ride: { title: "Night Ride", price: 90, location: "Barn" } } };

  expect(notPublished(draft, published)).toEqual({
    events: { ride: { title: "Night Ride", location: "Barn" } },
  });
  expect(notPublished(published, published)).toEqual({});
});

test("of what was done with pictures, a message says what an undo does", () => {
  const site = { content: { site: { gallery: ["oak"] } }, below: {}, order: {} } as never;
  const nodes = fieldTree([field("/site", "group"), field("/site/gallery", "photos")]);
  const draft = { patch: { site: { gallery: ["oak", "barn"] } }, revision: 3 };
  const found = { warnings: new Map(), concerned: [] };
  const reviewed = reviewedOf(draft, site, nodes, found);
  const contents = [reviewed.edited, reviewed.content];

  expect(aboutOf(reviewed.changes, contents, nodes)).toBe("Gallery: “Barn” added as picture 2");
  expect(aboutOf(undoneChanges(reviewed, nodes), contents, nodes)).toBe("Gallery: “Barn” removed");
});

const NOTICE = { site: { notice: { text: "Snow", from: "2031-01-14", until: "2031-01-13" } } };

test.each([
  ["/site/notice/until", [], "/site/notice/until", false, "it is typed for the first time"],
  ["/site/notice/until", ["/site/notice/until"], "/site/notice/until", true, "it was left before"],
  [
    "/site/notice/until",
    ["/site/notice/from"],
    "/site/notice/text",
    true,
    "its beginning was left",
  ],
  [
    "/site/notice/until",
    ["/site/notice/from"],
    "/site/notice/until",
    false,
    "it is typed after it",
  ],
  ["/site/notice/tone", ["/site/notice/text"], "", false, "it's empty still"],
  ["/site/special_hours/0", ["/site/special_hours/0/date"], "", false, "the entry isn't done"],
  ["/site/special_hours/0", ["/site/special_hours"], "", true, "the list was left"],
])(
  "an error at %s after leaving %j, with %s in focus, is shown: %j, because %s",
  (at, left, focused, is) => {
    expect(isDue(at, new Set(left), NOTICE, focused)).toBe(is);
  },
);
