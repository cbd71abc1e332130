import { createContext, useContext } from "react";
import type { OwnRegistration, Problem } from "../../api/types";
import type { Draft } from "../../forms/shared/drafts";

/** What the server renders the page from; `Input` in `src/pages/registrant_page/mod.rs`. */
export interface RegistrantInput {
  shows: "summary" | "form" | "question" | "reminders" | "remindersOff";
  /** Absent if the link leads nowhere, and on the page about reminders. */
  registration?: OwnRegistration;
  /** The QR code by which staff find the party when it arrives; absent if nobody will. */
  checkInCode?: { size: number; path: string };
  /** Whether a change was saved just now. */
  isSaved: boolean;
  /** The posted form; empty if none was posted. */
  answers: Draft;
  /** The numbers of the form's groups that were sent on: a problem's pointers count in them. */
  kept: number[];
  problem?: Problem;
}

export const RegistrantContext = createContext<RegistrantInput>({
  shows: "summary",
  isSaved: false,
  answers: [],
  kept: [],
});

export const useRegistrantInput = () => useContext(RegistrantContext);
