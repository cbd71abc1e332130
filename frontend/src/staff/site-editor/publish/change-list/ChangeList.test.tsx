import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contentField as field } from "../../../../testing/content.fixture";
import type { Json } from "../../contentTypes";
import { fieldTree } from "../../model/fields";
import { changeInWords } from "../../model/words/words";
import { ChangeList } from "./ChangeList";

const nodes = fieldTree([
  field("/site", "group"),
  field("/site/notice", "group"),
  field("/site/notice/text", "long_text"),
  field("/site/gallery", "photos"),
  field("/events", "entries"),
]);

const show = (pointer: string, before: Json | undefined, after: Json) =>
  render(<ChangeList changes={[changeInWords({ pointer, before, after }, [], nodes)]} />);

test.each<[string, Json | undefined, Json, string]>([
  ["/site/notice/text", "", "Snow", "Snow"],
  ["/site/notice/text", undefined, "Snow", "Snow"],
  ["/site/gallery", [], ["photo"], "“Photo” added as picture 1"],
  ["/events/hay-day", undefined, { title: "Hay Day", location: "Barn" }, "Barn"],
])("of %s, which was %j, a review shows only what it will be", (pointer, before, after, line) => {
  show(pointer, before, after);

  expect(screen.getByText(line)).toBeVisible();
  expect(screen.queryByText("Before")).toBeNull();
});

test("a text that says “nothing” is one", () => {
  show("/site/notice/text", "nothing", "Snow");

  expect(screen.getByText("Before")).toBeVisible();
  expect(screen.getByText("nothing")).toBeVisible();
});
