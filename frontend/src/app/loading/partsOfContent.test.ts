import { expect, test } from "vitest";
import { pageData } from "../../testing/site.fixture";
import { routeAt } from "../routes";
import { dataFor } from "./partsOfContent";

const [openBarn] = pageData.site.events;

function announcedOf(placesLeft: number[]): (number | undefined)[] {
  if (!openBarn) throw new Error("the fixture has no event");
  const events = placesLeft.map((left) => ({ ...openBarn, placesLeft: left }));
  const site = { ...pageData.site, events };
  return dataFor(routeAt("/"), { ...pageData, site }).site.events.map((event) => event.placesLeft);
}

test.each([
  [[], []],
  [[4, 9], [4]],
  [[0, 9, 3], [9]],
  [[0, 0], [0]],
])("of events with %j places left, the one announced has %j", (events, announced) => {
  expect(announcedOf(events)).toEqual(announced);
});

test("an event that is called off is not announced", () => {
  if (!openBarn) throw new Error("the fixture has no event");
  const off = { ...openBarn, id: "off", calledOff: "A storm is coming." };
  const announced = (events: typeof pageData.site.events) =>
    dataFor(routeAt("/"), { ...pageData, site: { ...pageData.site, events } }).site.events;

  expect(announced([off, { ...openBarn, placesLeft: 0 }]).map(({ id }) => id)).toEqual([
    "open-barn",
  ]);
  expect(announced([off])).toEqual([]);
});
