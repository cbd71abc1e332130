/* Forty families who come to the morning, the same ones in every run. */

export interface FamilyMember {
  name: string;
  age: number;
  /** The price that they pay. */
  price: Price;
  helmet: string;
}

export interface Family {
  email: string;
  phone: string;
  /** Every family comes from an internet address of its own. */
  ip: string;
  members: [FamilyMember, ...FamilyMember[]];
}

export const PRICES = { Adult: 1800, "Child, 4 to 15": 1200, "Under 4": 0 } as const;

export type Price = keyof typeof PRICES;

export const HELMETS = ["We bring our own", "Please lend us one"] as const;

const LAST_NAMES =
  `Abbott Bellamy Castellanos Dunleavy Eberhardt Fairbanks Gallardo Hathaway Iverson
Janssen Kowalczyk Lindholm Marchetti Nakamura Ogilvie Pemberton Quintero Rasmussen Stavros Thibodeaux
Underwood Valenzuela Whitcomb Xenakis Yarborough Zielinski Ashworth Birdsong Calloway Delacroix
Ellsworth Fitzgerald Goldfarb Hollister Ibarra Jankowski Kirkland Lombardi Montague Newcombe`.split(
    /\s+/,
  );

const FIRST_NAMES =
  `Anna Ben Carla David Elena Frank Grace Hugo Iris Jonas Kate Liam Maya Noah Olive
Peter Quinn Rosa Sam Tess Uma Victor Wren Xavier Yara Zeke`.split(/\s+/);

/** Numbers from 0 to 1 that look random, and are the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The price of somebody of this age. */
function priceAt(age: number): Price {
  if (age < 4) return "Under 4";
  return age < 16 ? "Child, 4 to 15" : "Adult";
}

/** Forty families of one to five people. */
export function families(): Family[] {
  const next = numbersFrom(2027);
  const below = (limit: number) => Math.floor(next() * limit);
  return LAST_NAMES.map((last, index) => {
    const first = below(FIRST_NAMES.length);
    const member = (place: number): FamilyMember => {
      const age = place === 0 || (place === 1 && below(3) > 0) ? 28 + below(20) : 2 + below(13);
      return {
        // No two of a family have the same name.
        name: `${FIRST_NAMES[(first + place * 5) % FIRST_NAMES.length]} ${last}`,
        age,
        price: priceAt(age),
        helmet: HELMETS[below(2)] ?? HELMETS[0],
      };
    };
    const others = Array.from({ length: below(5) }, (_, place) => member(place + 1));
    return {
      email: `${last.toLowerCase()}@rider.example`,
      phone: `(215) 555-${String(1100 + index).padStart(4, "0")}`,
      ip: `198.51.100.${index + 1}`,
      members: [member(0), ...others],
    };
  });
}
