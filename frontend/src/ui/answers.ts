import { createContext, useContext } from "react";
import type { Problem } from "../api/types";
import type { Draft } from "./drafts";

/** Answers that fields begin with: of a form that was posted without script, or of a draft. */
export const AnswersContext = createContext<Draft>([]);

/** What the server says against a form that was posted without script. */
export const ProblemContext = createContext<Problem | undefined>(undefined);

/** The answers that the field `name` begins with; undefined if it has never been answered. */
export function useAnswers(name: string): string[] | undefined {
  const answers = useContext(AnswersContext).filter(([field]) => field === name);
  return answers.length > 0 ? answers.map(([, value]) => value) : undefined;
}
