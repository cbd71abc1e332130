/** What somebody asks about who came from a package's button. */
export interface FormTopic {
  /** The service to tick, as the form names it. */
  service: string;
  /** The package, as the owner named it. */
  about: string;
}

/** What to add to the address of the page with the contact form, which then knows what it is about. */
export const linkToForm = ({ service, about }: FormTopic) =>
  // Not by URLSearchParams, which the server's renderer does not know.
  `?service=${encodeURIComponent(service)}&about=${encodeURIComponent(about)}#enquiry`;

/** What the address says that the submission is about, if it says anything. */
export function readFormTopic(search: string): FormTopic | undefined {
  const query = new URLSearchParams(search);
  const about = (query.get("about") ?? "").trim().slice(0, 80);
  return about ? { service: query.get("service") ?? "", about } : undefined;
}
