import type { Riders } from "./signUps";

/* Who rides in the afternoon. Two of the morning's families are among them. */

const riders = (name: string, number: number, others: string[], atLeast?: number): Riders => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@rider.example`,
  phone: `(215) 555-13${String(number).padStart(2, "0")}`,
  ip: `192.0.2.${100 + number}`,
  others,
  ...(atLeast ? { atLeast } : {}),
});

/** A couple that cancels. */
export const COUPLE = riders("Priya Raman", 1, ["Anil Raman"]);
export const HOLLIS = riders("Hollis Grant", 2, ["Ida Grant", "Otto Grant"]);
/** They don't answer the offer of another date. */
export const JUNE = riders("June Okabe", 3, ["Ken Okabe"]);
/** Four, of whom at least two would come. */
export const GROUP = riders("Mara Lindqvist", 4, ["Nils Lindqvist", "Signe Berg", "Tove Berg"], 2);
/** They wait, and there's nothing for them. */
export const LAST_IN_LINE = riders("Teo Vance", 5, ["Lou Vance"], 2);
