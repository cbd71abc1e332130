import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { json } from "../../testing/server";
import { card, open, SESSION, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const session = (firstDeletion?: object) => json(200, { access: "passcode", firstDeletion });

test.each([
  [1, "One old record will be deleted on Fri, Jun 4, 2027."],
  [1_234, "1,234 old records will be deleted on Fri, Jun 4, 2027."],
])(
  "before %i old records are deleted for the first time, staff read it",
  async (records, words) => {
    const server = serverWith(submission());
    server.on(SESSION, session({ on: "2027-06-04", records }));

    open();

    const isTitle = (_: string, element: Element | null) =>
      element?.matches(".alarm strong") ?? false;
    expect(await screen.findByText(isTitle)).toHaveTextContent(words);
  },
);

test("later it says nothing", async () => {
  const server = serverWith(submission());
  server.on(SESSION, session());

  open();

  await card();
  expect(screen.queryByText(/will be deleted on/)).toBeNull();
});
