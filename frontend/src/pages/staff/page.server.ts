import { StaffPage } from "../../staff/app/StaffPage";
import type { PagesOnServer } from "../declaration";

export const onServer = {
  "/admin-submissions": {
    Component: StaffPage,
    description: ({ name }) =>
      `For the staff of ${name}: what visitors wrote, who signed up, and what has been sent to the office.`,
    sheets: ["form"],
  },
} satisfies PagesOnServer;
