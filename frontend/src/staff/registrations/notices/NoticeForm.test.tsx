import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventPlaces } from "../../../testing/registration.fixture";
import { NoticeForm } from "./NoticeForm";

const ALL = /^Everyone who signed up reads it/;

test.each([
  ["call-off", { called_off: "" }, "Why, in your words *", /it's shown on the event's page\.$/],
  ["call-off", { called_off: "Storm" }, "Why, in your words (optional)", ALL],
  ["move", { called_off: "" }, "Why, in your words (optional)", ALL],
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
    expect(reason).toHaveAccessibleDescription(ALL);
    expect(reason).toHaveAccessibleDescription(hint);
    expect(reason.closest(".field")?.querySelector("label")).toHaveTextContent(label);
  },
);
