import { expect, test } from "vitest";
import type { RegistrationReceipt } from "../../api/types";
import { successToast } from "./successToast";

test.each([
  { status: "confirmed", confirmationFollows: false, managePath: "/r/1", stays: true },
  { status: "confirmed", confirmationFollows: true, managePath: "/r/1", stays: false },
  { status: "confirmed", confirmationFollows: false, managePath: null, stays: false },
  { status: "waiting", confirmationFollows: false, managePath: "/r/1", stays: true },
  { status: "waiting", confirmationFollows: true, managePath: "/r/1", stays: false },
] as const)("the message stays if it's the only way back: %j", ({ stays, ...different }) => {
  const receipt = { totalAttendees: 2, eventTitle: "Open Barn", ...different };

  expect(successToast(receipt as RegistrationReceipt, "open-barn").stays).toBe(stays);
});
