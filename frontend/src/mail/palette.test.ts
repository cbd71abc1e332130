import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DESIGN } from "./palette";

test("mails have the design's colors", () => {
  const tokens = readFileSync("src/ui/styles/tokens.css", "utf8");
  for (const [name, value] of Object.entries(DESIGN)) {
    expect(tokens, name).toContain(`--color-${name}: ${value};`);
  }
});
