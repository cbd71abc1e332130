import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { ContentField, JsonObject } from "../contentTypes";
import { withValue } from "../model/pointer";
import { EditorContext } from "./EditorContext";
import { TextField } from "./TextField";

const motto = { pointer: "/site/motto", kind: "text", help: "" } as unknown as ContentField;

function Editor({ text }: { text: string }) {
  const [edited, setEdited] = useState<JsonObject>({ site: { motto: text } });
  const site = { content: { site: {} }, origins: {}, below: {}, revision: 1 };
  const value = {
    site,
    edited,
    errors: new Map(),
    warnings: new Map(),
    scheduled: [],
    isLimited: false,
    set: (pointer: string, next: string) => setEdited(withValue(edited, pointer, next)),
    onFocus: () => undefined,
    onLeave: () => undefined,
    Field: () => null,
  };
  return (
    <EditorContext value={value as never}>
      <TextField node={{ field: motto, children: [] } as never} pointer="/site/motto" />
    </EditorContext>
  );
}

test("a text that grows long while it's typed keeps the focus, and shrinks again", async () => {
  render(<Editor text={"w".repeat(55)} />);
  const field = screen.getByRole("textbox");
  await userEvent.click(field);

  await userEvent.keyboard("0123456789");
  expect(screen.getByRole("textbox")).toHaveValue(`${"w".repeat(55)}0123456789`);
  await userEvent.keyboard("{Backspace>8}");

  expect(screen.getByRole("textbox")).toHaveValue(`${"w".repeat(55)}01`);
  expect(screen.getByRole("textbox")).toHaveFocus();
});

test("a line break becomes a space", async () => {
  render(<Editor text="Life" />);

  await userEvent.type(screen.getByRole("textbox"), "{Enter}is better");

  expect(screen.getByRole("textbox")).toHaveValue("Life is better");
});
