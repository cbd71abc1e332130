import type { Json } from "../contentTypes";

/** What the server takes where a choice has no value. */
export const DEFAULTS: Record<string, string> = {
  "/site/questions/*/kind": "text",
  "/events/*/questions/*/kind": "text",
  "/events/*/questions/*/per": "party",
  "/events/*/waiting_list": "first-that-fits",
};

/** The option that counts of the choice at `pattern`: what was chosen, or what the server takes; empty: none. */
export const chosenOf = (pattern: string, value: Json | undefined): string =>
  String(value ?? "") || (DEFAULTS[pattern] ?? "");
