import type { ReactNode } from "react";
import type { components } from "../api/schema.gen";
import type { WholeSite } from "../content/site";

/** A mail as the server queues it, with the link to the registrant's page. */
export type MailInput = components["schemas"]["MailInput"];

/** A mail of one kind. */
export type MailOf<Kind extends MailInput["kind"]> = Extract<MailInput, { kind: Kind }>;

/** The stable's data in mails. */
export type Stable = Pick<
  WholeSite,
  "name" | "phone" | "phoneHref" | "email" | "address" | "answerWithin" | "directionsUrl"
>;

/** The input of all kinds of mails. */
export interface MailContext {
  stable: Stable;
  /** Scheme and host of the site. */
  website: string;
  /** Shortens a visitor's text if the mail is too large. */
  cut: (text: string) => string;
}

/** A mail as subject, preview and tree. */
export interface MailView {
  subject: string;
  /** Shown beside the subject in lists of mails. */
  preview: string;
  body: ReactNode;
}
