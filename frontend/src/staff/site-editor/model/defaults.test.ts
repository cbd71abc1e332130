import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chosenOf, DEFAULTS } from "./defaults";

const CONTENT = "../src/content";

/** Where the server says which option a choice without a value has. */
const TYPES: Record<string, [file: string, name: string]> = {
  kind: ["custom_question/mod.rs", "QuestionKind"],
  per: ["custom_question/mod.rs", "AskedPer"],
  waiting_list: ["event/waiting_list.rs", "WaitingListOrder"],
};

/** The default of a Rust type, in the word that settings have for it. */
function defaultOf([file, name]: [string, string]): string | undefined {
  const code = readFileSync(`${CONTENT}/${file}`, "utf8");
  const type = code.slice(code.indexOf(`enum ${name} `));
  const variant = /#\[default\]\s+(\w+),/.exec(type)?.[1];
  return new RegExp(`\\("([^"]+)", Self::${variant}\\)`).exec(type)?.[1];
}

test.each(Object.entries(DEFAULTS))("%s is %s where the server has no value", (pattern, option) => {
  const type = TYPES[pattern.slice(pattern.lastIndexOf("/") + 1)];
  expect(type && defaultOf(type)).toBe(option);
});

test.each([
  ["/events/*/waiting_list", undefined, "first-that-fits"],
  ["/events/*/waiting_list", "", "first-that-fits"],
  ["/events/*/waiting_list", null, "first-that-fits"],
  ["/events/*/waiting_list", "off", "off"],
  // An event that doesn't repeat has no rhythm.
  ["/events/*/repeat/every", undefined, ""],
])("of the choice %s with the value %j, %j counts", (pattern, value, option) => {
  expect(chosenOf(pattern, value)).toBe(option);
});
