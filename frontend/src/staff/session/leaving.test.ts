import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { StubServer } from "../../testing/server";
import { addMark } from "../offline/unsent";
import { endSession } from "../shared/queries";
import { draftStore } from "../site-editor/draft/draftStore";
import { noteReplaced } from "../site-editor/draft/replaced";
import { forgetUnsent, lostByLeaving, SITE_DISCARDED, SITE_DRAFTS } from "./leaving";

const edit = () =>
  draftStore.edit("/site/notice", { revision: 1, patch: { a: "Snow" }, version: 0, synced: {} });

test("an unsaved draft of the site survives the end of a session", () => {
  edit();

  endSession(new QueryClient(), "expired");

  expect(draftStore.all().size).toBe(1);
});

test("whoever signs out leaves no draft to the next person, whichever view is open", () => {
  edit();
  expect(sessionStorage.getItem(SITE_DRAFTS)).toContain("Snow");

  endSession(new QueryClient(), "left");

  expect(draftStore.all().size).toBe(0);
  expect(sessionStorage.getItem(SITE_DRAFTS)).toBeNull();
});

test("a draft of an earlier page in this tab goes, too", () => {
  sessionStorage.setItem(SITE_DRAFTS, "[]");

  endSession(new QueryClient(), "left");

  expect(sessionStorage.getItem(SITE_DRAFTS)).toBeNull();
});

test("what was discarded goes from the device, too", () => {
  localStorage.setItem(SITE_DISCARDED, "[]");

  endSession(new QueryClient(), "left");

  expect(localStorage.getItem(SITE_DISCARDED)).toBeNull();
});

test("what would be lost by leaving is listed once", async () => {
  // Nobody answers.
  new StubServer();
  edit();
  addMark({ registration: "1", position: 0, mark: "came" });

  expect(await lostByLeaving()).toEqual([
    "1 check-in that the server doesn't have",
    "Changes of the site that aren't saved",
  ]);
  noteReplaced("/home", true);
  expect(await lostByLeaving()).toContain("What you typed on the site and someone else replaced");
  forgetUnsent();
  expect(await lostByLeaving()).toEqual([]);
});
