import type { components } from "./schema.gen";

type Schemas = components["schemas"];

/** An error in the form of RFC 9457. `title` and `detail` are texts for the visitor. */
export type Problem = Schemas["Problem"];

/**
 * The body of `POST /api/contact-submissions`, complete. Choices are texts, which the server
 * checks.
 */
export type ContactSubmission = {
  [Answer in Exclude<
    keyof Schemas["ContactForm"],
    "answers"
  >]-?: Schemas["ContactForm"][Answer] extends unknown[] ? string[] : string;
} & {
  /** Answers to the owner's own questions, by their ids. */
  answers: Record<string, string>;
};

/** The body of `POST /api/event-registrations`. Ages are texts, as typed, prices labels. */
export type RegistrationBody = Schemas["RegistrationForm"];

export type RegistrationReceipt = Schemas["RegistrationReceipt"];

/** A registration as its registrant sees it. */
export type OwnRegistration = Schemas["OwnRegistration"];

export type EventList = Schemas["Events"];

export type StaffRegistration = Schemas["StaffRegistration"];

export type RegistrationList = Schemas["RegistrationPage"];

/** What people were told of an event that is called off or moved, or would be. */
export type EventNotice = Schemas["EventNotice"];

export type CallOff = Schemas["CallOff"];

export type NoticeReason = Schemas["NoticeReason"];

export type StaffRebooking = Schemas["StaffRebooking"];

export type EventMove = Schemas["EventMove"];

/** Who waits for an event, and its places, as staff see them. */
export type WaitingList = Schemas["WaitingList"];

/** What staff do with a party on the waiting list. */
export type ListChange = Schemas["ListChange"];

/** The staff's form for somebody who calls. */
export type PhoneForm = Schemas["PhoneForm"];

export type RegistrationChanges = Schemas["RegistrationChanges"];

/** What a party owes and has paid. */
export type Balance = Schemas["Balance"];

export type PaymentForm = Schemas["PaymentForm"];

/** What an erasure of a person would do. */
export type ErasurePreview = Schemas["ErasurePreview"];

export type StaffSession = Schemas["CurrentSession"];
export type ProxyWarning = Schemas["ProxyWarning"];
export type CopiesStanding = Schemas["CopiesStanding"];
export type FirstDeletion = Schemas["FirstDeletion"];
export type CertificateStanding = Schemas["CertificateStanding"];

export type SubmissionFilter = keyof Schemas["Counts"];

export type Delivery = Schemas["Delivery"];

/** Whether mails go out and arrive. */
export type MailStanding = Schemas["MailStanding"];

export type MailCheckStep = Schemas["MailCheckStep"];

export type OfficeInbox = Schemas["OfficeInbox"];

/** How a mail to one recipient stands. */
export type MailDelivery = Schemas["ChannelDelivery"];

/** What keeps mails from a visitor's address. */
export type Suppression = Schemas["Suppression"];

export type Channel = TopicStanding["channel"];

/** A stored submission, under the names of its columns. Times are RFC 3339 in UTC. */
export type StoredSubmission = Schemas["StaffSubmission"];

export type SubmissionList = Schemas["SubmissionPage"];

export type SubmissionChange = Schemas["Changes"];

export type Overview = Schemas["Overview"];

export type Counts = Schemas["Counts"];

/** Another submission of the same person. */
export type OtherSubmission = Schemas["OtherSubmission"];

export type History = Schemas["History"];

/** The state of deliveries: an alarm, and for each topic what waits. */
export type DeliveryStanding = Schemas["DeliveryStanding"];

export type TopicStanding = Schemas["TopicStanding"];

export type DeliveryTopic = TopicStanding["topic"];

/** The result of an attempt to deliver. */
export type Attempt = Schemas["TestResult"];

export type LoggedAttempt = Schemas["LoggedAttempt"];

/** An event of the change stream. */
export type StaffNews = Schemas["StaffNews"];
