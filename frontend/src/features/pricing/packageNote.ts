interface Package {
  mostPopular: boolean;
  features: string[];
}

/**
 * The note below a package's name in a price table: who it is for, how long it is, and what it
 * includes.
 */
export const packageNote = ({ mostPopular, features }: Package, first: string) =>
  // A dot stays with the text before it, so that no line begins with one.
  [...(mostPopular ? ["Most Popular"] : []), first, ...features].join("\u00a0· ");
