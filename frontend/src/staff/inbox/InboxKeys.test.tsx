import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { json, type StubServer } from "../../testing/server";
import { card, ITEM_CHANGE, LIST, list, open, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const ada = submission();
const grace = submission({ id: "2", first_name: "Grace", created_at: "2027-03-01T15:00:00Z" });

let server: StubServer;

beforeEach(() => {
  server = serverWith(ada);
});

describe("keyboard shortcuts", () => {
  beforeEach(() => {
    server.on(LIST, list([grace, ada])).on(ITEM_CHANGE, json(200, ada));
  });

  test("move between cards and act on the focused one", async () => {
    open();
    await card();

    await userEvent.keyboard("j");
    expect(await card("Grace Okafor")).toHaveFocus();
    await userEvent.keyboard("j");
    expect(await card()).toHaveFocus();
    await userEvent.keyboard("e");
    expect(server.callsTo(ITEM_CHANGE)[0]?.body).toEqual({ handled: true });
    await userEvent.keyboard("k");
    expect(await card("Grace Okafor")).toHaveFocus();
  });

  test("do nothing while somebody types", async () => {
    open();
    await card();

    await userEvent.keyboard("jn");
    await userEvent.keyboard("see");

    expect(screen.getAllByRole("textbox", { name: /^Private note/ })[0]).toHaveValue("see");
    expect(server.callsTo(ITEM_CHANGE)).toHaveLength(0);
  });

  test("focus the search", async () => {
    open();
    await card();

    await userEvent.keyboard("/");

    expect(screen.getByRole("searchbox", { name: "Search" })).toHaveFocus();
  });

  test("can be turned off, and stay off", async () => {
    localStorage.setItem("paddockShortcuts", "off");
    open();
    await card();

    await userEvent.keyboard("j");

    expect(await card("Grace Okafor")).not.toHaveFocus();
  });
});
