/** The purpose of the staff page, shown while it loads and on the sign-in page. */
export const FOR_STAFF =
  "For staff: answer inquiries, see who has signed up, and change what the site says.";
