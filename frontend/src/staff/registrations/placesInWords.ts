/** `1 place`, or `3 places`. */
export const placesInWords = (count: number) => (count === 1 ? "1 place" : `${count} places`);
