import type { EventNotice } from "../api/types";

/** When and where the event of the notice is. */
export const WHERE = { date: "2027-05-08", time: "10 AM", location: "Main barn" };

/** A notice that calls the event off and tells nobody. */
export const eventNotice = (different: Partial<EventNotice> = {}): EventNotice => ({
  id: "7",
  kind: "called_off",
  reason: "Storm",
  who: "",
  at: "2027-03-01T14:30:00Z",
  before: WHERE,
  after: WHERE,
  offer: null,
  is_later_offer: false,
  undo_until: null,
  undone_at: null,
  replaced: false,
  replaces: false,
  automation_is_told: false,
  office_is_told: false,
  people: 0,
  mails: 0,
  calls: 0,
  parties: [],
  ...different,
});

type Party = EventNotice["parties"][number];

/** A party of one who has to be called, and wasn't. */
export const noticeParty = (different: Partial<Party> = {}): Party => ({
  registration: "1",
  name: "Ada",
  email: "",
  phone: "",
  people: 1,
  comes: true,
  mail: null,
  needs_call: true,
  called_at: null,
  called_by: "",
  rebooked: false,
  waits: false,
  is_too_young: false,
  ...different,
});
