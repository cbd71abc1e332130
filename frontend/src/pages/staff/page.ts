import { StaffPage } from "../../staff/app/StaffPage";
import type { PageDeclaration } from "../declaration";

/** The staff page, whose code comes in parts of its own (`src/staff`). */
export const staffPage = {
  path: "/admin-submissions",
  name: "Submissions",
  unlisted: true,
  forStaff: true,
  Component: StaffPage,
} satisfies PageDeclaration;
