/** What the staff page says it is, in the same place before its code has come and at its door. */
export const FOR_STAFF = "For staff: inquiries, registrations and run sheets.";
