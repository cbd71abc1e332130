import type { PageDeclaration } from "../declaration";

/** The staff page. It loads its code in parts (`frontend/src/staff`). */
export const staffPage = {
  path: "/admin-submissions",
  name: "Submissions",
  unlisted: true,
  forStaff: true,
  load: () => import("../../staff/app/StaffPage"),
} satisfies PageDeclaration;
