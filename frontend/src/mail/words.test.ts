import { expect, test } from "vitest";
import { costOfPartyInWords, costOfSomeInWords } from "./words";

const names = ["Ada", "Tom"];
const prices = [
  { label: "Adult", cents: 2_500 },
  { label: "", cents: 0 },
];

test.each([
  [{ names, totalCents: 5_000, prices: [] }, "$50 ($25 a person)", "$25 a person"],
  [
    { names, totalCents: 2_500, prices },
    ["Ada: Adult, $25", "Tom: Free", "Together: $25"],
    ["Ada: Adult, $25", "Tom: Free"],
  ],
  [
    { names: ["Ada"], totalCents: 2_500, prices: prices.slice(0, 1) },
    "Adult, $25",
    ["Ada: Adult, $25"],
  ],
])("what %j cost together, and some of them", (cost, together, some) => {
  expect(costOfPartyInWords(cost)).toEqual(together);
  expect(costOfSomeInWords(cost)).toEqual(some);
});
