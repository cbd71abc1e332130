import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ContentField, JsonObject } from "../../contentTypes";
import { type Editor, EditorContext } from "../EditorContext";
import { ChoiceField } from "./ChoiceField";

const site = { content: {}, below: {}, origins: {}, order: {} } as unknown as Editor["site"];

const PER: ContentField = {
  pointer: "/events/*/questions/*/per",
  kind: "choice",
  explanation: null,
  options: ["party", "person"],
  min: null,
  max: null,
  optional: true,
};

/** Shows who is asked a question. */
function show(question: JsonObject) {
  const set = vi.fn();
  const editor: Editor = {
    site,
    edited: { events: { ride: { questions: [question] } } },
    errors: new Map(),
    warnings: new Map(),
    scheduled: [],
    isLimited: false,
    set,
    onFocus: () => {},
    onLeave: () => {},
    Field: () => null,
  };
  render(
    <EditorContext value={editor}>
      <ChoiceField node={{ field: PER, children: [] }} pointer="/events/ride/questions/0/per" />
    </EditorContext>,
  );
  return set;
}

test("what counts without a choice is shown as chosen, and isn't written", async () => {
  const set = show({ label: "A mat?" });

  expect(screen.getByLabelText("Whoever signs up, once")).toBeChecked();
  expect(set).not.toHaveBeenCalled();

  await userEvent.click(screen.getByLabelText("Every person who comes"));
  expect(set).toHaveBeenCalledWith("/events/ride/questions/0/per", "person");
});

test("what was chosen is shown", () => {
  show({ label: "A mat?", per: "person" });
  expect(screen.getByLabelText("Every person who comes")).toBeChecked();
});
