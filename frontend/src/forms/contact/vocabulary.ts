import { isShown, type OptionalPath } from "../../content/shownPages";
import type { Site } from "../../content/site";
import type { Option } from "../shared/options";

const service = (label: string, page?: OptionalPath): Option => ({ value: label, label, page });

/** The stable's services, with the names that the server knows. */
export const services: Option[] = [
  service("Riding Lessons", "/lessons"),
  service("Horse Boarding", "/boarding"),
  service("Show Training", "/showing"),
  service("Birthday Parties", "/birthday-parties"),
  service("Summer Camps", "/summer-camps"),
  service("Events & Clinics", "/events"),
  service("Trail Riding"),
  service("Horse Leasing"),
];

/** The options that the form shows, without services of hidden pages. */
export function offered(options: Option[], site: Pick<Site, "pages">): Option[] {
  return options.filter(({ page }) => isShown(site, page ?? "/"));
}

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
