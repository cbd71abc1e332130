import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventNotice } from "../../../api/types";
import { NoticePreview } from "./NoticePreview";

const where = { date: "2027-06-18", time: "6:30 PM – 9 PM", location: "Hayloft" };
const party: EventNotice["parties"][number] = {
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
};

/** Shows what would be told. */
function preview(told: Partial<EventNotice>) {
  const notice: EventNotice = {
    id: null,
    kind: "called_off",
    reason: "Storm",
    who: "",
    at: null,
    before: where,
    after: where,
    offer: null,
    is_later_offer: false,
    undo_until: null,
    undone_at: null,
    automation_is_told: false,
    office_is_told: false,
    people: 1,
    mails: 0,
    calls: 0,
    parties: [party],
    ...told,
  };
  const nothing = () => {};
  render(
    <NoticePreview
      notice={notice}
      problem={undefined}
      isBusy={false}
      onTell={nothing}
      onBack={nothing}
    />,
  );
}

test.each([
  ["Call it off", { mails: 0, calls: 1 }],
  ["Call it off and tell them", { mails: 1, calls: 0 }],
])("the button says “%s” for %j", (label, told) => {
  preview(told);

  expect(screen.getByRole("button", { name: label })).toBeVisible();
  expect(screen.getByText(/no phone number/)).toBeVisible();
});

test("those who are to be called stand below those who get a mail, and it says why", () => {
  const ben = { ...party, registration: "2", name: "Ben", phone: "(215) 555-0171" };
  const mail = { state: "pending", error: null } as const;
  const cleo = { ...party, registration: "3", name: "Cleo", email: "cleo@rider.example", mail };
  preview({ parties: [ben, cleo], mails: 1, calls: 1 });

  const calls = screen.getByRole("region", { name: "To call: no mail reaches them" });
  expect(within(calls).getByText("Ben")).toBeVisible();
  expect(within(calls).queryByText("Cleo")).toBeNull();
  expect(screen.getByText("cleo@rider.example")).toBeVisible();
});
