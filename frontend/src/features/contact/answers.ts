import type { ContactSubmission } from "../../api/types";
import type { Option } from "../../ui/options";

const same = (label: string): Option => ({ value: label, label });

export const services: Option[] = [
  "Riding Lessons",
  "Horse Boarding",
  "Show Training",
  "Birthday Parties",
  "Summer Camps",
  "Events & Clinics",
  "Trail Riding",
  "Horse Leasing",
].map(same);

export const experiences: Option[] = [
  { value: "complete-beginner", label: "Complete beginner" },
  { value: "some-experience", label: "Some experience" },
  { value: "intermediate", label: "Intermediate" },
  { value: "advanced", label: "Advanced" },
  { value: "returning-rider", label: "Returning rider" },
];

export const ageGroups: Option[] = [
  { value: "under-7", label: "Under 7" },
  { value: "7-12", label: "7 to 12" },
  { value: "13-17", label: "13 to 17" },
  { value: "18-adult", label: "18 and over" },
  { value: "parent-inquiry", label: "I am asking as a parent" },
];

export const contactWays: Option[] = [
  { value: "phone", label: "Phone" },
  { value: "text", label: "Text" },
  { value: "email", label: "Email" },
];

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
