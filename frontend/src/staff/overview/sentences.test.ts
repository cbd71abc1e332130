import { expect, test } from "vitest";
import { emptyOverview, overview, weeksOf } from "../../testing/overview.fixture";
import { headlines } from "./Headlines";
import { ofHandling, ofRegistrations, ofServices, ofSources, ofSubmissions } from "./sentences";

test("each chart has a summary in words", () => {
  const all = [ofSubmissions, ofRegistrations, ofServices, ofSources, ofHandling];

  expect(all.map((sentence) => sentence(overview()))).toEqual([
    "25 inquiries in the last 6 weeks, 4.2 a week on average; the busiest, the week of Jun 14, had 9. Spam is shown but not counted here.",
    "3 registrations in the last 6 weeks, for 7 people; the busiest, the week of Jun 21, had 3. Canceled ones aren't counted.",
    "Of 25 inquiries from the last 6 weeks, 60% ask about Riding Lessons. People can choose more than one.",
    "Of 25 inquiries from the last 6 weeks, 80% were sent from /contact.",
    "Of 25 inquiries from the last 6 weeks, 72% were marked as handled within a day.",
  ]);
});

test("who waits is said apart from who is registered", () => {
  const totals = { ...overview().totals, registrations: 6, attendees: 11, waiting: 1 };

  expect(ofRegistrations(overview({ totals }))).toBe(
    "6 registrations in the last 6 weeks, for 11 people; the busiest, the week of Jun 21, had 3. 1 waiting. Canceled ones aren't counted.",
  );
  const none = { ...emptyOverview().totals, waiting: 2 };
  expect(ofRegistrations(overview({ totals: none }))).toMatch(/2 waiting/);
});

test("equal weeks have no busiest one", () => {
  expect(ofSubmissions(overview({ weeks: weeksOf([9, 3, 9]) }))).not.toContain("busiest");
});

test("an empty chart is summed up as empty", () => {
  const all = [ofRegistrations, ofServices, ofSources, ofHandling];

  for (const sentence of all) expect(sentence(emptyOverview())).toMatch(/^No /);
});

test("figures come with the numbers to compare them with", () => {
  const shown = headlines(overview()).map(({ name, value, words }) => [name, value, words]);

  expect(shown).toEqual([
    ["Inquiries since Monday", "2", "spam not counted; 4.8 a week in the four weeks before"],
    ["Not handled yet", "3", "of 25 inquiries in the last 6 weeks; the oldest came in 3 days ago"],
    [
      "Usual time until handled",
      "5.5 hours",
      "half of 22 handled inquiries from the last 6 weeks took less",
    ],
    ["Spam among messages", "17%", "5 of 30 messages in the last 6 weeks"],
  ]);
});

test("says that no inquiry is waiting", () => {
  const { handling } = overview();
  const done = overview({ handling: { ...handling, waiting: 0, oldest_waiting_at: null } });

  expect(headlines(done)[1]).toMatchObject({
    value: "0",
    words: "every inquiry from the last 6 weeks has been handled",
  });
});

test("without handled inquiries there is no handling time", () => {
  const { handling } = overview();
  const shown = headlines(overview({ handling: { ...handling, median_seconds: null } }));

  expect(shown[2]).toMatchObject({
    value: "None yet",
    words: "no inquiry from the last 6 weeks has been marked as handled",
  });
});
