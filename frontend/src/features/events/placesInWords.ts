/** How full an event is: `8 of 20 places left`. */
export function placesInWords(left: number, all: number): string {
  return left === 0 ? `All ${all} places are taken` : `${left} of ${all} places left`;
}
