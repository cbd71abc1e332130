import { render, screen } from "@testing-library/react";
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

test.each([
  ["Call it off", { mails: 0, calls: 1 }],
  ["Call it off and tell them", { mails: 1, calls: 0 }],
])("the button says “%s” for %j", (label, told) => {
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

  expect(screen.getByRole("button", { name: label })).toBeVisible();
  expect(screen.getByText(/no phone number/)).toBeVisible();
});
