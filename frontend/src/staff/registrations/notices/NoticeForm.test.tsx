import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventPlaces } from "../../../testing/registration.fixture";
import { NoticeForm } from "./NoticeForm";

const IN_THE_MAIL = "It's in the mail to everyone who signed up.";
const SHOWN = "Everyone who signed up reads it, and it's shown on the event's page.";

test.each([
  ["call-off", { called_off: "" }, "Why, in your words *", SHOWN],
  ["call-off", { called_off: "Storm" }, "Why, in your words (optional)", IN_THE_MAIL],
  ["move", { called_off: "" }, "Why, in your words (optional)", IN_THE_MAIL],
] as const)(
  "the reason of a %s of an event %j is %s, and it says who reads it",
  (kind, different, label, hint) => {
    const nothing = () => {};
    render(
      <NoticeForm
        event={eventPlaces(different)}
        others={[]}
        kind={kind}
        wanted={undefined}
        refusal={null}
        isBusy={false}
        onAsk={nothing}
        onCancel={nothing}
      />,
    );

    const reason = screen.getByRole("textbox", { name: /^Why, in your words/ });
    expect(reason).toHaveAccessibleDescription(hint);
    expect(reason.closest(".field")?.querySelector("label")).toHaveTextContent(label);
  },
);
