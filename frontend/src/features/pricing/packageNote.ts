interface Package {
  mostPopular: boolean;
  features: string[];
}

/** What a price table says of a package below its name: for whom or how long, and what it holds. */
export const packageNote = ({ mostPopular, features }: Package, first: string) =>
  // The dot stays with what it follows: no line begins with one.
  [...(mostPopular ? ["Most Popular"] : []), first, ...features].join("\u00a0· ");
