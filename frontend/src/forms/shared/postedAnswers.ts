import { createContext, useContext } from "react";
import type { Problem } from "../../api/types";
import type { Draft } from "./drafts";

/** Initial answers of fields, from a form that was posted without script or from a draft. */
export const AnswersContext = createContext<Draft>([]);

/** The server's problem with a form that was posted without script. */
export const ProblemContext = createContext<Problem | undefined>(undefined);

/** The initial answers of the field `name`; undefined if there are none. */
export function useAnswers(name: string): string[] | undefined {
  const answers = useContext(AnswersContext).filter(([field]) => field === name);
  return answers.length > 0 ? answers.map(([, value]) => value) : undefined;
}
