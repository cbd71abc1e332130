import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { StubEventSource } from "../../testing/StubEventSource";
import { card, open, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const well = {
  newest: submission().id,
  counts: { all: 1, legitimate: 1, spam: 0, waiting: 1 },
  alarm: false,
  storage_problem: null,
};
const FULL = "The disk is full: 0 MB free. Make room on the disk that holds /srv/paddock/data.";

test("a full disk is reported at the top until there is room", async () => {
  StubEventSource.install();
  serverWith(submission());
  open();
  await card();

  act(() => StubEventSource.say({ ...well, storage_problem: FULL }));
  expect(await screen.findByRole("alert")).toHaveTextContent(`Nothing new can be saved. ${FULL}`);

  act(() => StubEventSource.say(well));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
