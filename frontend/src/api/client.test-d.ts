// Never run: `tsc` fails on a call that compiles below `@ts-expect-error`.
import { call } from "./client";
import { pathTo } from "./pathTo";
import type { EventList, StoredSubmission } from "./types";

const registrant = { name: "Ada", email: "ada@example.com", phone: "" };
const registration = { eventId: "open-barn", primaryRegistrant: registrant };
const submission = pathTo("/api/admin/submissions/{id}", { id: "7" });

export const compiling = [
  call("GET", "/api/events") satisfies Promise<{ ok: false } | { ok: true; value: EventList }>,
  call("PATCH", submission, { handled: true }) satisfies Promise<
    { ok: false } | { ok: true; value: StoredSubmission }
  >,
  call("DELETE", "/api/admin/session") satisfies Promise<
    { ok: false } | { ok: true; value: undefined }
  >,
  call("POST", "/api/event-registrations", registration),
  // As the visitor typed it.
  call("POST", "/api/event-registrations", {
    ...registration,
    additionalAttendees: [{ name: "Ben", age: "seven" }],
  }),
  pathTo("/api/admin/submissions", { filter: "spam", q: "", before: null }),
];

export const refused = [
  // @ts-expect-error no such path
  call("GET", "/api/event"),
  // @ts-expect-error no such method at this path
  call("DELETE", "/api/events"),
  // @ts-expect-error no such method at this path
  call("POST", submission),
  // @ts-expect-error the path's parameter is missing
  call("GET", "/api/admin/submissions/{id}"),
  // @ts-expect-error the path's parameter is missing
  pathTo("/api/admin/submissions/{id}", {}),
  // @ts-expect-error no such parameter
  pathTo("/api/admin/overview", { days: 7 }),
  // @ts-expect-error no such choice in the query
  pathTo("/api/admin/submissions", { filter: "read" }),
  // @ts-expect-error the body is missing
  call("POST", "/api/event-registrations"),
  // @ts-expect-error a field of the body is missing
  call("POST", "/api/event-registrations", { eventId: "open-barn" }),
  // @ts-expect-error no such field in the body
  call("PATCH", submission, { seen: true }),
  // @ts-expect-error no such choice in the body
  call("POST", "/api/admin/deliveries/test", { topic: "newsletter" }),
  // @ts-expect-error the operation takes no body
  call("POST", "/api/admin/deliveries/seen", {}),
  // @ts-expect-error another value
  call("GET", "/api/events") satisfies Promise<{ ok: false } | { ok: true; value: string }>,
];
