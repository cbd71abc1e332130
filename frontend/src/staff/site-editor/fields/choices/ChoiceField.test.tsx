import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { contentField } from "../../../../testing/content.fixture";
import type { ContentField, JsonObject } from "../../contentTypes";
import { RepeatField } from "../dates/RepeatField";
import { type Editor, EditorContext } from "../EditorContext";
import { ChoiceField } from "./ChoiceField";

const siteWith = (content: JsonObject) =>
  ({ content, below: {}, origins: {}, order: {} }) as unknown as Editor["site"];

const PER: ContentField = {
  ...contentField("/events/*/questions/*/per", "choice"),
  options: ["party", "person"],
};

const EVERY: ContentField = {
  ...contentField("/events/*/repeat/every", "choice"),
  options: ["day", "week", "two weeks", "month"],
};

/** An editor of the event `ride`, and what it sets. */
function editorOf(ride: JsonObject, published?: JsonObject) {
  const set = vi.fn();
  const editor: Editor = {
    site: siteWith(published ? { events: { ride: published } } : {}),
    edited: { events: { ride } },
    errors: new Map(),
    warnings: new Map(),
    scheduled: [],
    isLimited: false,
    set,
    onFocus: () => {},
    onLeave: () => {},
    Field: (props) => (props.node.field.kind === "choice" ? ChoiceField(props) : null),
  };
  return { set, editor };
}

/** Shows who is asked a question. */
function show(question: JsonObject) {
  const { set, editor } = editorOf({ questions: [question] });
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

describe("how an event repeats", () => {
  const repeats = { every: "week", until: "2027-01-02", except: ["2026-12-26"] };
  const never = { every: "", until: "", except: [] };

  /** Shows it for an event on December 5. */
  function showRepeat(repeat: JsonObject | undefined, published?: JsonObject) {
    const ride = { date: "2026-12-05", ...(repeat ? { repeat } : {}) };
    const { set, editor } = editorOf(ride, published);
    const node = {
      field: contentField("/events/*/repeat", "group"),
      children: [{ field: EVERY, children: [] }],
    };
    render(
      <EditorContext value={editor}>
        <RepeatField node={node} pointer="/events/ride/repeat" />
      </EditorContext>,
    );
    return set;
  }

  test.each([undefined, never])("is “It doesn't repeat” without a choice: %j", (repeat) => {
    showRepeat(repeat);
    expect(screen.getByLabelText("It doesn't repeat")).toBeChecked();
    expect(screen.queryByText(/dates?:/)).toBeNull();
  });

  test("says which dates there are", () => {
    showRepeat(repeats);
    expect(screen.getByLabelText("It doesn't repeat")).not.toBeChecked();
    expect(screen.getByRole("status")).toHaveTextContent(
      "4 dates: Sat, Dec 5, 2026 … Sat, Jan 2, 2027",
    );
  });

  test.each([
    ["2026-12-11", "1 date: Sat, Dec 5, 2026"],
    ["2026-12-12", "2 dates: Sat, Dec 5, 2026; Sat, Dec 12, 2026"],
  ])("until %s is %s", (until, text) => {
    showRepeat({ ...repeats, until });
    expect(screen.getByRole("status")).toHaveTextContent(text);
  });

  test.each([
    ["was never published", undefined, undefined],
    ["doesn't repeat for visitors", { repeat: never }, never],
    ["has no word about it", {}, undefined],
    ["repeats for visitors", { repeat: repeats }, never],
  ])("ends for one that %s", async (_, published, value) => {
    const set = showRepeat(repeats, published);
    await userEvent.click(screen.getByLabelText("It doesn't repeat"));
    expect(set.mock.calls).toEqual([["/events/ride/repeat", value]]);
  });
});
