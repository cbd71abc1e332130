import type { Site } from "../../content/site";
import { SelectField } from "../shared/SelectField";

interface Props {
  prices: Site["events"][number]["prices"];
  name: string;
  error?: string | undefined;
}

/** Asks which of the event's prices a person pays, if it has several. */
export function PriceField({ prices, ...field }: Props) {
  return prices[0] && <SelectField {...field} label="Price" required options={prices} />;
}
