/** How full an event is: `8 of 20 spots left`. */
export function placesInWords(left: number, all: number): string {
  return left === 0 ? `All ${all} spots are taken` : `${left} of ${all} spots left`;
}
