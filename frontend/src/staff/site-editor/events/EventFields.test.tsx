import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eventPlaces } from "../../../testing/registration.fixture";
import type { ContentField, FieldKind, JsonObject } from "../contentTypes";
import { ErrorList } from "../ErrorList";
import { type Editor, EditorContext } from "../fields/EditorContext";
import { FlagField } from "../fields/FlagField";
import { TextField } from "../fields/TextField";
import type { FieldNode } from "../model/fields";
import type { Places } from "../publish/eventWarnings";
import { EventFields } from "./EventFields";

const node = (key: string, kind: FieldKind = "text", children: FieldNode[] = []): FieldNode => ({
  field: {
    pointer: `/events${key}`,
    kind,
    explanation: null,
    options: null,
    min: null,
    max: null,
    optional: true,
  } satisfies ContentField,
  children,
});

const EVENTS = node("", "entries", [
  node("/*/title"),
  node("/*/waiver", "flag"),
  node("/*/bring"),
  node("/*/called_off"),
  node("/*/previous_date"),
]);

interface Shown {
  published?: JsonObject;
  errors?: [string, string][];
  places?: Places[];
  waiver?: string[];
  drafted?: string[];
}

const page = (ride: JsonObject, shown: Shown) => {
  const { published, errors = [], places = [], waiver = ["Sign."], drafted } = shown;
  const editor: Editor = {
    site: {
      content: { site: { waiver: ["Sign."] }, events: published ? { ride: published } : {} },
      below: {},
      origins: {},
      order: {},
    } as unknown as Editor["site"],
    edited: { site: { waiver }, events: { ride } },
    errors: new Map(errors),
    warnings: new Map(),
    scheduled: [],
    isLimited: false,
    drafted,
    set: () => {},
    onFocus: () => {},
    onLeave: () => {},
    Field: (props) => (props.node.field.kind === "flag" ? FlagField(props) : TextField(props)),
  };
  return (
    <EditorContext value={editor}>
      <ErrorList errors={editor.errors} />
      <EventFields id="ride" node={EVENTS} places={places} />
    </EditorContext>
  );
};

const groupOf = (summary: string) => screen.getByText(summary).closest("details");

test("what few events have is closed, unless it's set", () => {
  render(page({ title: "Ride", waiver: true }, {}));

  expect(screen.getByLabelText("Title").closest("details")).toBeNull();
  expect(groupOf("Questions and waiver")).toContainElement(
    screen.getByLabelText("A waiver has to be signed"),
  );
  expect(groupOf("Questions and waiver")).toHaveAttribute("open");
  expect(groupOf("What to bring, tags and visibility")).not.toHaveAttribute("open");
});

test("a waiver that is a draft is to be published, not written", () => {
  const drafted = ["/site/waiver"];
  const { rerender } = render(page({ title: "Ride", waiver: true }, { waiver: [], drafted }));

  expect(screen.getByText(/^Your waiver is a draft:/)).toHaveTextContent(
    "Your waiver is a draft: publish it before this event.",
  );
  expect(screen.getByRole("link", { name: "publish it" })).toBeVisible();
  rerender(page({ title: "Ride", waiver: true }, { waiver: [], drafted: ["/hours"] }));
  expect(screen.getByText(/^You have no waiver text yet\./)).toBeVisible();
});

test("what is emptied stays in sight", () => {
  const shown = { published: { title: "Ride", bring: "Boots", called_off: "Snow" } };
  render(page({ title: "Ride", bring: "", called_off: "" }, shown));

  expect(groupOf("What to bring, tags and visibility")).toHaveAttribute("open");
  expect(screen.getByLabelText(/^Called off, because/)).toBeInTheDocument();
});

test("an error opens its group, and the link to it opens it again", async () => {
  const { rerender } = render(page({ title: "Ride", bring: "" }, {}));
  const group = groupOf("What to bring, tags and visibility");
  rerender(page({ title: "Ride", bring: "" }, { errors: [["/events/ride/bring", "Too long."]] }));

  expect(group).toHaveAttribute("open");
  expect(group).toHaveTextContent("Needs a correction");

  await userEvent.click(screen.getByText("What to bring, tags and visibility"));
  expect(group).not.toHaveAttribute("open");
  await userEvent.click(screen.getByRole("link", { name: "Too long." }));
  expect(group).toHaveAttribute("open");
  expect(screen.getByLabelText("What to bring")).toHaveFocus();
});

test("how an event goes on is asked elsewhere", () => {
  const own = eventPlaces({ id: "ride", registered_here: 0 });
  render(page({ title: "Ride" }, { places: [own] }));

  expect(screen.queryByLabelText(/Called off/)).toBeNull();
  expect(screen.queryByLabelText(/before it was moved/)).toBeNull();
  expect(screen.getByRole("link", { name: "call it off" })).toHaveAttribute(
    "href",
    "/admin-submissions#registrations?event=ride&notice=call-off",
  );
});

test("an event that is off already has no way to call it off", () => {
  const places = [eventPlaces({ id: "ride", registered_here: 0, called_off: "Snow" })];
  render(page({ title: "Ride", called_off: "Snow" }, { places }));

  expect(screen.getByLabelText(/^Called off, because/)).toHaveValue("Snow");
  expect(screen.queryByRole("link", { name: "call it off" })).toBeNull();
});

test("an event that is off says so above its fields, with the way to who was told", () => {
  const off = { title: "Ride", called_off: "Snow" };
  const places = [eventPlaces({ id: "ride", registered_here: 2, called_off: "Snow" })];
  render(page(off, { published: off, places }));

  const note = screen.getByText("Called off: Snow");
  const title = screen.getByLabelText("Title");
  expect(note.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole("link", { name: "Registrations" })).toHaveAttribute(
    "href",
    "/admin-submissions#registrations?event=ride",
  );
});

test("an event that is on isn't said to be called off", () => {
  render(page({ title: "Ride" }, { published: { title: "Ride", called_off: "" } }));

  expect(screen.queryByText(/^Called off:/)).toBeNull();
});
