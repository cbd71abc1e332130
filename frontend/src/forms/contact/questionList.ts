import type { ContactSubmission } from "../../api/types";
import type { Option } from "../shared/options";
import { ageGroups, contactWays, experiences, services } from "./vocabulary";

interface Asked {
  label: string;
  /** It may be left without an answer. */
  optional?: true;
  hint?: string;
}

/** Answered in words. */
interface Written extends Asked {
  type?: "email" | "tel";
  multiline?: true;
  autoComplete?: string;
}

/** Answered out of a list; without a type, the list drops down. */
interface Chosen extends Asked {
  type?: "radio" | "checkbox";
  options: Option[];
  /** The answer that is chosen at first. */
  initial?: string;
}

export type QuestionName = Exclude<keyof ContactSubmission, "stamp" | "source" | "leaveBlank">;

/**
 * All that the form asks, in its order, by the names in the request. The fields, what is sent, "Check
 * your answers" and, for optional questions, the staff's card follow from it.
 */
export const questions: Record<QuestionName, Written | Chosen> = {
  firstName: { label: "First name", autoComplete: "given-name" },
  lastName: { label: "Last name", autoComplete: "family-name" },
  email: { label: "Email", type: "email" },
  phone: { label: "Phone", type: "tel", autoComplete: "tel" },
  servicesInterested: {
    label: "Services interested in",
    type: "checkbox",
    hint: "Choose as many as you like.",
    options: services,
  },
  riderExperience: {
    label: "Riding experience",
    options: experiences,
  },
  ageGroup: { label: "Age group", options: ageGroups },
  preferredContact: {
    label: "Preferred contact",
    type: "radio",
    options: contactWays,
    initial: "phone",
  },
  goals: {
    label: "Goals",
    multiline: true,
    optional: true,
    hint: "What would you, or your child, like to do or learn?",
  },
  availability: {
    label: "Availability",
    optional: true,
    hint: "Days and times that work for you.",
  },
  questions: { label: "Questions", multiline: true, optional: true },
};

export const questionNames = Object.keys(questions) as QuestionName[];

/** Those that may be left without an answer, all of which are answered in words. */
export const optionalQuestions = questionNames.filter((name) => questions[name].optional);
