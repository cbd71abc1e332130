import { StaffPage } from "../../staff/app/StaffPage";
import type { PageDeclaration } from "../declaration";

/** The staff page. It loads its code in parts (`frontend/src/staff`). */
export const staffPage = {
  path: "/admin-submissions",
  name: "Submissions",
  unlisted: true,
  forStaff: true,
  Component: StaffPage,
} satisfies PageDeclaration;
