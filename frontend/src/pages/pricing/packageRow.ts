import type { PriceRow } from "../../ui/PriceTable";

interface Package {
  name: string;
  mostPopular: boolean;
  features: string[];
}

/** What a price table says of a package: its name, whether most take it, and what it holds, in lines. */
export const packageRow = (
  { name, mostPopular, features }: Package,
  first: string,
): Pick<PriceRow, "name" | "mark" | "note"> => ({
  name,
  mark: mostPopular ? "Most Popular" : undefined,
  note: [first, ...features],
});
