import type { ContactSubmission } from "../../api/types";

/** The answers as typed: whether they are good is for the server to say. */
export function readAnswers(form: FormData): Omit<ContactSubmission, "stamp" | "source"> {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phone: text("phone"),
    riderExperience: text("riderExperience"),
    servicesInterested: form.getAll("servicesInterested").map(String),
    ageGroup: text("ageGroup"),
    goals: text("goals"),
    availability: text("availability"),
    questions: text("questions"),
    preferredContact: text("preferredContact"),
    leaveBlank: text("leaveBlank"),
  };
}
