/** The purpose of the staff page, shown while it loads and on the sign-in page. */
export const FOR_STAFF = "For staff: inquiries, registrations and run sheets.";
