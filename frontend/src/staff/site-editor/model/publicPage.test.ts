import { expect, test } from "vitest";
import { eventsOf, publicPage } from "./publicPage";

const content = (hidden: string[] = []) => ({
  site: { hidden_pages: hidden },
  events: {
    ride: { title: "Ride", date: "2027-06-18" },
    fun: { title: "Fun", date: "2027-06-18", repeat: { every: "week", until: "2027-07-02" } },
    "fun-2027-06-18": { title: "Fun", date: "2027-06-18" },
    "fun-2027-07-02": { title: "Fun", date: "2027-07-02" },
    "fun-2027-06-25": { title: "Fun", date: "2027-06-25", hidden: true },
    secret: { title: "Secret", date: "2027-06-18", hidden: true },
  },
});
const EVENT = ["/events/ride", "/events"];

test.each([
  [EVENT, [], "2027-06-18", "/events/ride"],
  [EVENT, [], "2027-06-19", "/events"],
  [["/events/fun", "/events"], [], "2027-06-01", "/events/fun-2027-06-18"],
  [["/events/fun", "/events"], [], "2027-06-19", "/events/fun-2027-07-02"],
  [["/events/fun", "/events"], [], "2027-07-03", "/events"],
  [["/events/gone", "/events"], [], "2027-06-18", "/events"],
  [["/events/secret", "/events"], [], "2027-06-18", "/events"],
  [EVENT, ["/events"], "2027-06-18", undefined],
  [["/pricing", "/lessons"], ["/pricing"], "2027-06-18", "/lessons"],
  [["/"], ["/pricing"], "2027-06-18", "/"],
  [[], [], "2027-06-18", undefined],
])("of %j without %j, visitors have on %s first %j", (pages, hidden, today, page) => {
  expect(publicPage(pages, content(hidden), today)).toBe(page);
});

test.each([
  [{ events: { ride: { hidden: true }, fun: null } }, ["ride", "fun"]],
  [{ events: { ride: { hidden: true } }, site: { waiver: ["Sign."] } }, []],
  [{ site: { waiver: ["Sign."] } }, []],
  [{}, []],
])("%j changes nothing but the events %j", (patch, ids) => {
  expect(eventsOf(patch)).toEqual(ids);
});
