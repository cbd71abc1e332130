import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { json, noContent, problem, type StubServer } from "../../testing/server";
import { card, LIST, list, open, press, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const PREVIEW = "POST /api/admin/people/preview";
const ERASE = "POST /api/admin/people/erase";
const KEEP = "POST /api/admin/people/keep";
const due = { erasure_due_at: "2027-03-02T05:00:00Z" };

let server: StubServer;

beforeEach(() => {
  server = serverWith(submission({ leaves_on: "2028-09-01" })).on(
    PREVIEW,
    json(200, {
      addresses: ["ada@visitor.example"],
      deleted: [{ what: "Inquiries", count: 2 }],
      freed: [{ event_title: "Open Barn", event_date: "2027-05-08", places: 1 }],
      stays: ["12 copies stay."],
    }),
  );
});

const openPerson = async () => userEvent.click(await screen.findByText(/^Export or erase/));

test("a card says when it leaves, and asks for the preview only when it's opened", async () => {
  open();
  expect(await card()).toHaveTextContent("Will be deleted on Fri, Sep 1, 2028");
  expect(server.callsTo(PREVIEW)).toHaveLength(0);

  await openPerson();

  expect(await screen.findByText("Inquiries: 2")).toBeVisible();
  expect(screen.getByText(/Frees 1 spot at Open Barn, Sat, May 8, 2027/)).toBeVisible();
  expect(screen.getByText("12 copies stay.")).toBeVisible();
  expect(server.callsTo(PREVIEW)[0]?.body).toEqual({ address: "ada@visitor.example" });
});

test("an erasure is asked for, shown on the card, and taken back", async () => {
  open();
  await openPerson();
  await screen.findByText("Inquiries: 2");
  server.on(ERASE, json(200, { due_at: due.erasure_due_at })).on(LIST, list([submission(due)]));

  await press(/^Erase them at midnight/);

  expect(await screen.findByText("Ada Okafor will be erased")).toBeInTheDocument();
  await waitFor(async () =>
    expect(await card()).toHaveTextContent("Will be erased on Tue, Mar 2, 2027, 12:00 AM"),
  );
  server.on(KEEP, noContent()).on(LIST, list([submission({ leaves_on: "2028-09-01" })]));
  await press(/^Don't erase them/);
  await waitFor(async () => expect(await card()).toHaveTextContent("Will be deleted on"));
  expect(server.callsTo(KEEP)).toHaveLength(1);
});

test("a refusal is said", async () => {
  open();
  await openPerson();
  await screen.findByText("Inquiries: 2");
  server.on(ERASE, problem(503, { title: "Try again", detail: "The disk is full." }));

  await press(/^Erase them at midnight/);

  expect(await screen.findByText("The disk is full.")).toBeInTheDocument();
});
