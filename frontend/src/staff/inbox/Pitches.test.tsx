import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { StoredSubmission } from "../../api/types";
import { json, StubServer } from "../../testing/server";
import { card, LIST, list, open, press, SESSION, signedIn } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const REASONS = [
  "“audit”: in 6 of 12 marked as spam, 0 of 14 others",
  "“clients”: in 5 of 12 marked as spam, 0 of 14 others",
  "a link: in 7 of 12 marked as spam, 1 of 14 others",
];

const pitch = submission({
  id: "2",
  first_name: "Sam",
  created_at: "2027-03-01T16:00:00Z",
  pitch: { reasons: REASONS },
});
const ada = submission();
const grace = submission({ id: "3", first_name: "Grace", created_at: "2027-03-01T13:00:00Z" });

let server: StubServer;

beforeEach(() => {
  server = new StubServer().on(SESSION, signedIn());
});

/** The list after staff have marked enough for folding pitches. */
async function folding(items: StoredSubmission[]) {
  const page = await list(items).json();
  return json(200, { ...page, fold_pitches: true });
}

const names = () => screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"));

describe("a message that looks like a pitch", () => {
  test("is a usual card with a hint and three reasons", async () => {
    server.on(LIST, list([pitch, ada]));
    open();

    const shown = within(await card("Sam Okafor"));

    expect(shown.getByText("Looks like a pitch")).toBeInTheDocument();
    for (const reason of REASONS) expect(shown.getByText(reason)).toBeInTheDocument();
    expect(shown.getByText("Legitimate")).toBeInTheDocument();
    expect(within(await card()).queryByText("Looks like a pitch")).toBeNull();
    expect(names()).toEqual(["Sam Okafor", "Ada Okafor"]);
  });

  test("is shown in brief, last and counted, once enough is marked", async () => {
    server.on(LIST, await folding([pitch, ada, grace]));
    open();
    await card();

    expect(names()).toEqual(["Ada Okafor", "Grace Okafor", "Sam Okafor"]);
    expect(screen.getByText("1 message that looks like a pitch")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "All (3)" })).toBeInTheDocument();
    expect(screen.getByText("3 shown")).toBeInTheDocument();
    const more = screen.getByRole("button", { name: "More (Sam Okafor)" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    await press("More (Sam Okafor)");
    expect(screen.getByRole("button", { name: "Less (Sam Okafor)" })).toBeInTheDocument();
  });

  test("keeps its place among search results", async () => {
    server.on(LIST, await folding([pitch, ada]));
    open("#all?q=okafor");
    await card();

    expect(names()).toEqual(["Sam Okafor", "Ada Okafor"]);
  });

  test("loses the hint once staff have marked it", async () => {
    server.on(LIST, list([{ ...pitch, handled_at: "2027-03-01T17:00:00Z" }]));
    open();
    await card("Sam Okafor");

    expect(screen.queryByText("Looks like a pitch")).toBeNull();
  });
});
