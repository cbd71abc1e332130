import type { ContactSubmission } from "../../api/types";
import type { Option } from "../shared/options";
import { ageGroups, contactWays, experiences, services } from "./vocabulary";

interface Asked {
  label: string;
  /** Whether the question may stay unanswered. */
  optional?: boolean;
  hint?: string;
}

/** A question that is answered in words. */
interface Written extends Asked {
  type?: never;
  multiline?: true;
  autoComplete?: string;
}

/** A question with a list of answers. Without a type, the list is a drop-down. */
interface Chosen extends Asked {
  type?: "radio" | "checkbox";
  options: Option[];
  /** The answer that is selected at first. */
  initial?: string;
}

export type Question = Written | Chosen;

export type QuestionName = Exclude<
  keyof ContactSubmission,
  "answers" | "stamp" | "source" | "leaveBlank"
>;

/**
 * All questions of the form but the owner's own, in order, by their names in the request. The fields, the request,
 * "Check your answers" and, for optional questions, the staff's card follow from this list.
 */
export const questions: Record<QuestionName, Question> = {
  firstName: { label: "First name", autoComplete: "given-name" },
  lastName: { label: "Last name", autoComplete: "family-name" },
  email: { label: "Email" },
  phone: { label: "Phone" },
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

/** Questions that may stay unanswered. All of them are answered in words. */
export const optionalQuestions = questionNames.filter((name) => questions[name].optional);
