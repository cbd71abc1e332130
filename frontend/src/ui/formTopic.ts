/** What a visitor asks about who comes from a package's button. */
export interface FormTopic {
  /** The service to select, by its name in the form. */
  service: string;
  /** The package, as the owner named it. */
  about: string;
}

/** The query and fragment of a link to the contact form that fill in the topic. */
export const linkToForm = ({ service, about }: FormTopic) =>
  // Not by URLSearchParams, which the server's renderer does not know.
  `?service=${encodeURIComponent(service)}&about=${encodeURIComponent(about)}#inquiry`;

/** The topic in an address's query; undefined if there is none. */
export function readFormTopic(search: string): FormTopic | undefined {
  const query = new URLSearchParams(search);
  const about = (query.get("about") ?? "").trim().slice(0, 80);
  return about ? { service: query.get("service") ?? "", about } : undefined;
}
