import { render, screen } from "@testing-library/react";
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
  { status: "waiting", confirmationFollows: true, managePath: "/r/1", placesHeld: 2, stays: false },
] as const)(
  "the message stays if it's the only way back, or the only confirmation: %j",
  ({ stays, ...different }) => {
    const receipt = {
      totalAttendees: 2,
      eventDate: "2027-05-08",
      eventTime: "10 AM – 2 PM",
      eventLocation: "Main barn",
      eventTitle: "Open Barn",
      ...different,
    };

    expect(successToast(receipt as RegistrationReceipt, EVENT, false).stays).toBe(stays);
    expect(successToast(receipt as RegistrationReceipt, EVENT, true).stays).toBe(true);
  },
);

test.each([
  { status: "confirmed", link: "Change or cancel" },
  { status: "waiting", link: "See your place in line" },
  { status: "waiting", placesHeld: 2, link: "Take the spots" },
  { status: "waiting", placesHeld: 1, link: "Take the spot" },
] as const)("who is $status saves the link by the name that it has", ({ link, ...different }) => {
  const receipt = {
    totalAttendees: 2,
    eventDate: "2027-05-08",
    eventTime: "10 AM – 2 PM",
    eventLocation: "Main barn",
    eventTitle: "Open Barn",
    managePath: "/r/1",
    ...different,
  };

  render(successToast(receipt as RegistrationReceipt, EVENT, false).links);

  expect(screen.getByRole("link", { name: link })).toBeVisible();
  expect(screen.getByText(/only way back/)).toHaveTextContent(`Save the link “${link}”`);
});
