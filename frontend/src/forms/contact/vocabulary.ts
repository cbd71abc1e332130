import { isShown, type OptionalPath } from "../../content/shownPages";
import type { Site } from "../../content/site";
import type { Option } from "../shared/options";

const same = (label: string): Option => ({ value: label, label });

/** The stable's services, with the names that the server knows. */
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

/** The options that the form shows, without services of hidden pages. */
export function offered(options: Option[], site: Pick<Site, "pages">): Option[] {
  return options.filter(({ value }) => isShown(site, soldOn[value] ?? "/"));
}

/** The page that sells each service. */
const soldOn: Record<string, OptionalPath> = {
  "Riding Lessons": "/lessons",
  "Horse Boarding": "/boarding",
  "Show Training": "/showing",
  "Birthday Parties": "/birthday-parties",
  "Summer Camps": "/summer-camps",
  "Events & Clinics": "/events",
};

/** Levels of riding experience. */
export const experiences: Option[] = [
  { value: "complete-beginner", label: "Complete beginner" },
  { value: "some-experience", label: "Some experience" },
  { value: "intermediate", label: "Intermediate" },
  { value: "advanced", label: "Advanced" },
  { value: "returning-rider", label: "Returning rider" },
];

/** Age groups of riders. */
export const ageGroups: Option[] = [
  { value: "under-7", label: "Under 7" },
  { value: "7-12", label: "7 to 12" },
  { value: "13-17", label: "13 to 17" },
  { value: "18-adult", label: "18 and over" },
  { value: "parent-inquiry", label: "I'm asking for my child" },
];

/** Ways to contact the person. */
export const contactWays: Option[] = [
  { value: "phone", label: "Phone" },
  { value: "text", label: "Text" },
  { value: "email", label: "Email" },
];

/** The label of a stored value; an unknown value stays unchanged. */
export function inWords(options: Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
