import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { contentField } from "../../../../testing/content.fixture";
import type { JsonObject } from "../../contentTypes";
import { withValue } from "../../model/pointer";
import { EditorContext } from "../EditorContext";
import { TextsField } from "./TextsField";

const STORY = "/home/story";

function Story({ texts }: { texts: string[] }) {
  const [edited, setEdited] = useState<JsonObject>({ home: { story: texts } });
  const editor = {
    site: { content: {}, origins: {}, below: {}, revision: 1 },
    edited,
    errors: new Map(),
    warnings: new Map(),
    scheduled: [],
    set: (pointer: string, next: string) => setEdited(withValue(edited, pointer, next)),
    onFocus: () => undefined,
    onLeave: () => undefined,
  };
  return (
    <EditorContext value={editor as never}>
      <TextsField node={{ field: contentField(STORY, "texts"), children: [] }} pointer={STORY} />
    </EditorContext>
  );
}

const paragraphs = () => screen.getAllByRole<HTMLTextAreaElement>("textbox");
const texts = () => paragraphs().map(({ value }) => value);

test("Enter begins another paragraph, and the typing goes on in it", async () => {
  render(<Story texts={["It began here.", "It goes on."]} />);
  const [first] = paragraphs();
  if (!first) throw new Error("there is no paragraph");
  await userEvent.click(first);
  first.setSelectionRange(9, 9);

  await userEvent.keyboard("{Enter}Right ");

  expect(texts()).toEqual(["It began", "Right here.", "It goes on."]);
  expect(paragraphs()[1]).toHaveFocus();
});

test("pasted paragraphs are as many paragraphs, and the caret stays behind them", async () => {
  render(<Story texts={["Before. After."]} />);
  const [only] = paragraphs();
  if (!only) throw new Error("there is no paragraph");
  await userEvent.click(only);
  only.setSelectionRange(8, 8);

  await userEvent.paste("One.\n\nTwo. ");
  await userEvent.keyboard("More. ");

  expect(texts()).toEqual(["Before. One.", "Two. More. After."]);
});
