/** The URL's path of a page; `*` is every path that no other page has. */
export type PagePath =
  | "/"
  | "/lessons"
  | "/showing"
  | "/boarding"
  | "/pricing"
  | "/events"
  | "/events/:id"
  | "/birthday-parties"
  | "/summer-camps"
  | "/about"
  | "/contact"
  | "/contact-form"
  | "/thank-you"
  | "/admin-submissions"
  | "*";
