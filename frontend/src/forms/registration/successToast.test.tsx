import { expect, test } from "vitest";
import type { RegistrationReceipt } from "../../api/types";
import { successToast } from "./successToast";

const EVENT = { id: "open-barn", date: "2027-05-08", time: "10 AM – 2 PM" };

test.each([
  { status: "confirmed", confirmationFollows: false, managePath: "/r/1", stays: true },
  { status: "confirmed", confirmationFollows: true, managePath: "/r/1", stays: false },
  { status: "confirmed", confirmationFollows: false, managePath: null, stays: false },
  { status: "waiting", confirmationFollows: false, managePath: "/r/1", stays: true },
  { status: "waiting", confirmationFollows: true, managePath: "/r/1", stays: false },
] as const)(
  "the message stays if it's the only way back, or the only confirmation: %j",
  ({ stays, ...different }) => {
    const receipt = { totalAttendees: 2, eventTitle: "Open Barn", ...different };

    expect(successToast(receipt as RegistrationReceipt, EVENT, false).stays).toBe(stays);
    expect(successToast(receipt as RegistrationReceipt, EVENT, true).stays).toBe(true);
  },
);
