/** `1 spot`, or `3 spots`: pages call places so. */
export const placesInWords = (count: number) => (count === 1 ? "1 spot" : `${count} spots`);
