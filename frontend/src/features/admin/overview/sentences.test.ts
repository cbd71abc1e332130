import { expect, test } from "vitest";
import { emptyOverview, overview, weeksOf } from "../../../testing/overview.fixture";
import { headlines } from "./Headlines";
import { ofEnquiries, ofHandling, ofRegistrations, ofServices, ofSources } from "./sentences";

test("each plot is said in words", () => {
  const all = [ofEnquiries, ofRegistrations, ofServices, ofSources, ofHandling];

  expect(all.map((sentence) => sentence(overview()))).toEqual([
    "25 enquiries, about 4.2 a week; most, 9, in the week of Jun 14.",
    "3 parties signed up for events, 7 people in all; most, 3, in the week of Jun 21. Cancelled ones are left out.",
    "60% ask about Riding Lessons. An enquiry can name several.",
    "80% write from /contact.",
    "72% were handled within a day. Half of what is handled took less than 5.5 hours.",
  ]);
});

test("weeks that are alike have no busiest one", () => {
  expect(ofEnquiries(overview({ weeks: weeksOf([9, 3, 9]) }))).not.toContain("most");
});

test("nothing is said of nothing", () => {
  const all = [ofRegistrations, ofServices, ofSources, ofHandling];

  for (const sentence of all) expect(sentence(emptyOverview())).toMatch(/^(No|Nobody) /);
});

test("the figures stand beside what makes them large or small", () => {
  const shown = headlines(overview()).map(({ name, value, words }) => [name, value, words]);

  expect(shown).toEqual([
    ["Enquiries this week", "2", "so far, after 4.8 a week in the four before"],
    ["Waiting now", "3", "of 6 weeks, the oldest for 3 days"],
    ["Time to handle", "5.5 hours", "half of 22 handled enquiries took less"],
    ["Spam", "17%", "5 of 30 messages"],
  ]);
});

test("a house in which nothing waits says so", () => {
  const { handling } = overview();
  const done = overview({ handling: { ...handling, waiting: 0, oldest_waiting_at: null } });

  expect(headlines(done)[1]).toMatchObject({
    value: "0",
    words: "every enquiry of 6 weeks is handled",
  });
});

test("a house that handles nothing is told no time", () => {
  const { handling } = overview();
  const shown = headlines(overview({ handling: { ...handling, median_seconds: null } }));

  expect(shown[2]).toMatchObject({ value: "None yet", words: "no enquiry is marked as handled" });
});
