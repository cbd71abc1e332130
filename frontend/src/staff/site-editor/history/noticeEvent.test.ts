import { expect, test } from "vitest";
import { whyNot } from "../publish/useUndoPublication";
import { noticeEvent } from "./noticeEvent";

test.each([
  ["an event that is called off", ["/events/ride/called_off"], "ride"],
  ["a move", ["/events/ride/date", "/events/ride/previous_date"], "ride"],
  ["another day without a notice", ["/events/ride/date"], undefined],
  ["a whole event", ["/events/ride"], undefined],
  ["a notice", ["/site/notice/text"], undefined],
])("of %s, people were told about %j: %s", (_, pointers, event) => {
  const changes = pointers.map((pointer) => ({ pointer, before: "", after: "", text: "" }));
  expect(noticeEvent({ changes })).toBe(event);
});

test("one reason that stands at several values is said once, as a sentence", () => {
  const detail = "People are signed up for this event";
  const errors = ["#/a", "#/b"].map((pointer) => ({ pointer, detail }));
  const problem = { type: "about:blank", title: "", status: 422, detail: "", errors };
  expect(whyNot({ ok: false, status: 422, problem })).toBe("People are signed up for this event.");
});
