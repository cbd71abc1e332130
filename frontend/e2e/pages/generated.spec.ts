import { expect } from "@playwright/test";
import { OddContents } from "../support/oddContents";
import { expectNoSidewaysScroll, live, paths, test } from "../support/test";

/** How many contents are shown, unless the environment says it, as `scripts/test nightly` does. */
const CONTENTS = Number(process.env.GENERATED_PAGES_FOR_TESTS ?? 24);

/** Contents for each test, so that several run at once. */
const FOR_EACH = 4;

/** Pages for each content; the next content begins with the next page. */
const PAGES = 4;

const all = [...paths, "/events/wine-and-ride"];

test.use({ viewport: { width: 320, height: 640 }, settings: { PADDOCK_LIMITS__BURST: "1000" } });

for (let first = 0; first < CONTENTS; first += FOR_EACH) {
  test(`pages with the contents from ${first} on come alive without a fault and fit into 320 px`, async ({
    page,
    request,
    paddock,
    faults,
  }) => {
    test.setTimeout(120_000);
    const contents = await OddContents.of(request, paddock.origin);
    for (let number = first; number < first + FOR_EACH; number += 1) {
      await contents.publish(number);
      for (let at = 0; at < PAGES; at += 1) {
        const path = all[(number * PAGES + at) % all.length] ?? "/";
        await page.goto(path);
        await live(page);
        await test.step(`content ${number} at ${path}`, async () => {
          await expectNoSidewaysScroll(page);
          expect(faults).toEqual([]);
        });
      }
    }
  });
}

test.describe("with as many events as there may be", () => {
  const event = (n: number) => `[[events]]
id = "event-${n}"
title = '''${"</script> \u202e🐴".repeat((n % 9) + 1)}${"W".repeat(n % 60)}'''
description = '''<!-- ${n} ${"é".repeat(n % 90)}'''
date = "${2090 + (n % 9)}-0${(n % 9) + 1}-11"
time = "9 AM - 11 AM"
location = "Barn"
max_attendees = 9
current_attendees = 0
price = 25
image = "event-clinic"
registration_status = "open"
`;
  test.use({ config: Array.from({ length: 300 }, (_, n) => event(n)).join("\n") });

  // The start renders them all.
  test.describe.configure({ timeout: 120_000 });

  test("the pages of events come alive and fit", async ({ page }) => {
    for (const path of ["/events", "/", "/events/event-0", "/events/event-299"]) {
      await page.goto(path);
      await live(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
