import type { components } from "./schema.gen";

type Schemas = components["schemas"];

/** An error as RFC 9457 has it. `title` and `detail` are written for the visitor. */
export type Problem = Schemas["Problem"];

/**
 * The body of `POST /api/contact-submissions`, complete, but with choices as a form gives them:
 * texts, of which the server says whether they are among those it knows.
 */
export type ContactSubmission = {
  [Answer in keyof Schemas["ContactForm"]]-?: Schemas["ContactForm"][Answer] extends unknown[]
    ? string[]
    : string;
};

/** The body of `POST /api/event-registrations`, complete, as the form gives it: ages are texts. */
export interface RegistrationBody {
  eventId: string;
  primaryRegistrant: { name: string; email: string; phone: string };
  additionalAttendees: { name: string; age: string; specialRequirements: string }[];
  specialRequests: string;
  leaveBlank: string;
  stamp: string;
}

export type RegistrationReceipt = Schemas["RegistrationReceipt"];

export type EventList = Schemas["Events"];

export type StaffRegistration = Schemas["StaffRegistration"];

export type RegistrationList = Schemas["RegistrationPage"];

export type RegistrationChanges = Schemas["RegistrationChanges"];

export type StaffSession = Schemas["Access"];
export type ProxyWarning = Schemas["ProxyWarning"];

export type SubmissionFilter = keyof Schemas["Counts"];

export type Delivery = Schemas["Delivery"];

/** A stored submission, under the names of its columns. Times are RFC 3339 in UTC. */
export type StoredSubmission = Schemas["StaffSubmission"];

export type SubmissionList = Schemas["SubmissionPage"];

export type SubmissionChange = Schemas["Changes"];

export type Overview = Schemas["Overview"];

export type Counts = Schemas["Counts"];

/** Another submission of the same person. */
export type OtherSubmission = Schemas["OtherSubmission"];

export type History = Schemas["History"];

/** How the deliveries stand: an alarm, and what waits of each kind. */
export type DeliveryStanding = Schemas["DeliveryStanding"];

export type TopicStanding = Schemas["TopicStanding"];

export type DeliveryTopic = TopicStanding["topic"];

/** What came of an attempt to deliver. */
export type Attempt = Schemas["TestResult"];

export type LoggedAttempt = Schemas["LoggedAttempt"];

/** What the stream of changes says. */
export type StaffNews = Schemas["StaffNews"];
