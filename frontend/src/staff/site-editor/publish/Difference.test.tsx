import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Difference } from "./Difference";

test.each([
  ["We feed at six.", "We feed at seven.", "six."],
  ["Lessons all day", "Lessons day", "all"],
  ["Lessons day", "Lessons all day", undefined],
  ["Something else", "Nothing in common", undefined],
  ["The same", undefined, undefined],
])("of %j and %j, the words that differ are marked", (text, other, marked) => {
  const { container } = render(<Difference text={text} other={other} />);

  expect(container.textContent).toBe(text);
  expect(container.querySelector("mark")?.textContent).toBe(marked);
});
