import type { StoredSubmission } from "../api/types";

/** A stored submission; `different` replaces what a test needs. */
export function submission(different: Partial<StoredSubmission> = {}): StoredSubmission {
  return {
    id: "0195a000-0000-7000-8000-000000000001",
    created_at: "2027-03-01T14:30:00Z",
    first_name: "Ada",
    last_name: "Okafor",
    email: "ada@visitor.example",
    phone: "(215) 555-0171",
    rider_experience: "some-experience",
    services_interested: ["Riding Lessons", "Trail Riding"],
    age_group: "7-12",
    goals: "To canter without holding on",
    availability: "Saturday mornings",
    questions: "Is there a helmet to borrow?",
    preferred_contact: "text",
    answers: [],
    spam_score: 25,
    spam_reasons: [],
    spam_rules: [],
    is_spam: false,
    submission_status: "sent",
    source: "/contact",
    handled_at: null,
    handled_by: "",
    empty_form: false,
    note: "",
    note_by: "",
    delivery: {
      state: "sent",
      attempts: 1,
      last_error: null,
      last_status: 200,
      next_attempt_at: null,
      settled_at: "2027-03-01T14:30:01Z",
    },
    ...different,
  };
}
