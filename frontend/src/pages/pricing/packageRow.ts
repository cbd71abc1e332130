import type { PriceRow } from "../../ui/PriceTable";

interface Package {
  name: string;
  mostPopular: boolean;
  features: string[];
}

/** A package's row in a price table: name, popularity, and what it includes. */
export const packageRow = (
  { name, mostPopular, features }: Package,
  first: string,
): Pick<PriceRow, "name" | "mark" | "note"> => ({
  name,
  mark: mostPopular ? "Most Popular" : undefined,
  note: [first, ...features],
});
