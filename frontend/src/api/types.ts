/** An error as RFC 9457 has it. `title` and `detail` are written for the visitor. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** What is wrong with which field; `pointer` is `#/` and the field's name in the request. */
  errors?: { pointer: string; detail: string }[];
  retryAfterSeconds?: number;
}

export interface FormStamp {
  stamp: string;
}

/** The body of `POST /api/contact-submissions`. */
export interface ContactSubmission {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  riderExperience: string;
  servicesInterested: string[];
  ageGroup: string;
  goals: string;
  availability: string;
  questions: string;
  preferredContact: string;
  /** The honeypot: people leave it blank. */
  leaveBlank: string;
  stamp: string;
  /** The path of the page that the form stands on. */
  source: string;
}

export interface SubmissionReceipt {
  id: string;
  status: string;
}

export type StaffAccess = "passcode" | "open";

export interface StaffSession {
  access: StaffAccess;
}

export type SubmissionFilter = "all" | "legitimate" | "spam";

/** How far a webhook has come. Times are RFC 3339 in UTC. */
export interface Delivery {
  state: "pending" | "sent" | "failed";
  attempts: number;
  last_error: string | null;
  next_attempt_at: string | null;
}

/** A stored enquiry, under the names of its columns. Times are RFC 3339 in UTC. */
export interface StoredSubmission {
  id: string;
  created_at: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  rider_experience: string;
  services_interested: string[];
  age_group: string;
  goals: string;
  availability: string;
  questions: string;
  preferred_contact: string;
  spam_score: number;
  spam_reasons: string[];
  is_spam: boolean;
  submission_status: "pending" | "sent" | "failed";
  source: string;
  handled_at: string | null;
  /** Goals, questions and availability are all blank. */
  empty_form: boolean;
  /** Null when there is nothing to deliver. */
  delivery: Delivery | null;
}

export interface SubmissionList {
  counts: Record<SubmissionFilter, number>;
  items: StoredSubmission[];
  /** The cursor of the page after this one; null on the last. */
  next: string | null;
}

/** The body of `PATCH /api/admin/submissions/{id}`. */
export interface SubmissionChange {
  is_spam?: boolean;
  handled?: boolean;
}
