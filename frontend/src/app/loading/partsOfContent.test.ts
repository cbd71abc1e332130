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
