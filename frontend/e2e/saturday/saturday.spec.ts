import { test as base } from "../support/test";
import { Audit } from "./audit";
import { expect } from "./patience";
import { Play } from "./play";
import { Stable } from "./stable";
import * as saturday from "./theDay";
import * as week from "./week";

/* One Saturday of a stable from the first sign-up to the thanks, by a sped-up clock: the real program, real mails, a real
   browser. At the end the program's books have to be those of a person with a pencil (`books.ts`). */

const test = base.extend<{ stable: Stable }>({
  stable: async ({ browserName: _ }, use) => {
    const stable = await Stable.start();
    await use(stable);
    await stable.stop();
  },
  paddock: ({ stable }, use) => use(stable.paddock),
});

// It takes three minutes; the minute of undo is one of them. A second try would hide a failure.
test.describe.configure({ timeout: 480_000, retries: 0 });

/** What the browser says of requests without a network. */
const WITHOUT_NETWORK =
  /ERR_INTERNET_DISCONNECTED|couldn't get the server's answer|ERR_FAILED|Failed to load resource/;

test.afterEach(({ faults }) => {
  const own = faults.filter((fault) => !WITHOUT_NETWORK.test(fault));
  faults.splice(0, faults.length, ...own);
});

test("a Saturday, from the first sign-up to the thanks", async ({
  stable,
  browser,
  request,
  faults,
}) => {
  const play = new Play(stable, browser, faults);
  await test.step("forty families sign up", () => week.familiesSignUp(play, request));
  await test.step("one cancels, one becomes smaller", () => week.familiesChange(play));
  const office = await test.step("two people call", () => week.peopleCall(play));
  await test.step("the ride fills up", () => week.rideFillsUp(play, office, request));
  await test.step("places free up", () => week.placesFreeUp(play, office));
  await test.step("the books of the week", () =>
    new Audit(play.books, stable, office.request).all());
  await test.step("reminders", () => week.everybodyIsReminded(play));
  await test.step("the morning at the barn", () => saturday.morningAtTheBarn(play));
  await play.close(office);
  const { desk, ...called } = await test.step("a storm", () => saturday.storm(play));
  await test.step("money", () => saturday.money(play, desk));
  await test.step("everybody is told", () => saturday.everybodyIsTold(play, desk, called));
  await test.step("another date", () => saturday.otherDate(play, desk));
  await test.step("thanks", () => saturday.thanks(play, desk));
  await test.step("reminders of the other date", () => saturday.remindedOfOtherDate(play));
  await test.step("the books", () => new Audit(play.books, stable, desk.request).all());
  play.report.addUp(play.books, stable.mails);
  play.report.print();
  expect(play.finds).toEqual([]);
});
