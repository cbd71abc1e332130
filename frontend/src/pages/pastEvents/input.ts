import { createContext } from "react";
import type { components } from "../../api/schema.gen";

export type PastEvent = components["schemas"]["PastEvent"];

/** The events whose day is over, the latest first. */
export const PastEventsContext = createContext<PastEvent[]>([]);
