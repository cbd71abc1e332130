import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contentField } from "../../../../testing/content.fixture";
import type { Json, JsonObject, Scheduled } from "../../contentTypes";
import { withValue } from "../../model/pointer";
import { type Editor, EditorContext } from "../EditorContext";
import { EntryView } from "./EntryView";

const PACKAGE = "/lessons/packages/trail";
const DAYS = "/site/special_hours";
const trail = (price: number) => ({ name: "Trailblazer", price });
const day = (name: string) => ({ name, closed: true });

const content = {
  lessons: { packages: { trail: trail(295) } },
  site: { special_hours: [day("Christmas"), day("New Year")] },
};

const planned = (key: string, after: unknown, problem: string | null = null): Scheduled =>
  ({
    id: 4,
    at: "2031-01-01T00:00",
    problem,
    changes: [{ pointer: `${PACKAGE}/${key}`, text: "", before: null, after }],
  }) as never;

/** The line of an entry: all of it while it's closed. */
function lineOf(
  pointer: string,
  entry: Json,
  scheduled: Scheduled[] = [],
  edited: JsonObject = content,
) {
  const editor = {
    site: { content },
    edited: withValue(edited, pointer, entry),
    errors: new Map(),
    scheduled,
    Field: () => null,
  } as unknown as Editor;
  const node = { field: contentField("/lessons/packages", "entries"), children: [] };
  const { container } = render(
    <EditorContext value={editor}>
      <EntryView
        {...{ node, pointer, entry }}
        noun="entry 1"
        index={0}
        count={1}
        onRemove={() => {}}
        isLocked={false}
      />
    </EditorContext>,
  );
  return container.querySelector("summary")?.textContent;
}

test.each([
  ["nothing", trail(295), [], "Trailblazer$295"],
  ["a draft", trail(310), [], "Trailblazer, Changed$310"],
  [
    "a scheduled price",
    trail(295),
    [planned("price", 310)],
    "Trailblazer$295From Wed, Jan 1, 2031: $310 (scheduled)",
  ],
  [
    "another scheduled value",
    trail(295),
    [planned("blurb", "New")],
    "Trailblazer$295From Wed, Jan 1, 2031: something changes (scheduled)",
  ],
  ["what couldn't be published", trail(295), [planned("price", 310, "No.")], "Trailblazer$295"],
])("an entry with %s says so while it's closed", (_, entry, scheduled, line) => {
  expect(lineOf(PACKAGE, entry, scheduled)).toBe(line);
  expect(screen.getByRole("group")).not.toHaveAttribute("open");
});

test("an entry that only has another place in its list isn't marked", () => {
  const days = [day("New Year"), day("Christmas")];
  const moved = { ...content, site: { special_hours: days } };
  expect(lineOf(`${DAYS}/0`, day("New Year"), [], moved)).not.toContain("Changed");
});

test("an entry of a list that was changed is marked", () => {
  expect(lineOf(`${DAYS}/0`, day("Christmas Eve"))).toContain("Changed");
});

test("an entry without a name is called by its number", () => {
  expect(lineOf(PACKAGE, { name: "", price: 310 })).toBe("Entry 1, Changed$310");
});
