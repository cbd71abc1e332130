import { photoTitle } from "../../photos/places";

/** The most pictures whose new places are told one by one. */
const MOST_MOVED = 3;

/** What changes of pictures in order: the gallery. */
export function pictureChange(old: string[], now: string[]) {
  const added = now.flatMap((name, at) =>
    old.includes(name) ? [] : [`${called(name)} added as picture ${at + 1}`],
  );
  const gone = old.filter((name) => !now.includes(name)).map((name) => `${called(name)} removed`);
  const isSameCount = old.length === now.length;
  const steps = [...added, ...gone, ...moves(old, now)];
  return {
    before: isSameCount ? [] : [counted(old.length)],
    after: [...(isSameCount ? [] : [counted(now.length)]), ...steps],
    steps,
  };

  function moves(old: string[], now: string[]): string[] {
    const moved = movedOf(
      old.filter((name) => now.includes(name)),
      now.filter((name) => old.includes(name)),
    );
    if (moved.length > MOST_MOVED) return [`In this order: ${now.map(called).join(", ")}`];
    return moved.map(
      (name) =>
        `${called(name)} is ${placeIn(now, name)} (it was picture ${old.indexOf(name) + 1})`,
    );
  }
}

const called = (name: string) => `“${photoTitle(name)}”`;

/** The most steps in a sentence. */
const MOST_STEPS = 3;

/** Steps in a sentence: `“Photo” added as picture 1, “Oak” removed`. */
export function stepsInWords(steps: string[]): string {
  const more = steps.length - MOST_STEPS;
  return steps.slice(0, MOST_STEPS).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const counted = (count: number) =>
  count === 0 ? "No pictures" : count === 1 ? "1 picture" : `${count} pictures`;

function placeIn(names: string[], name: string): string {
  const at = names.indexOf(name);
  if (at === 0) return "first";
  return at === names.length - 1 ? "last" : `picture ${at + 1}`;
}

/** The fewest of `now` that were moved to make it of `old`, which has the same names. Of two that changed places, the front one. */
function movedOf(old: string[], now: string[]): string[] {
  // The longest row that ends with each name and kept its order.
  const rows: string[][] = [];
  for (const [at, name] of now.entries()) {
    const place = old.indexOf(name);
    const fitting = rows.filter((_, before) => old.indexOf(now[before] ?? "") < place);
    rows[at] = [...longest(fitting), name];
  }
  const kept = longest(rows);
  return now.filter((name) => !kept.includes(name));
}

/** Of several, the last. */
const longest = (rows: string[][]): string[] =>
  rows.reduce((best, row) => (row.length >= best.length ? row : best), []);
