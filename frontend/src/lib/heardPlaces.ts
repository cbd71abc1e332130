/**
 * How many places are left, by event, as far as was heard since the document was loaded. A page that is opened again begins
 * with them: its own data may be older.
 */
export const heardPlaces: Record<string, number> = {};
