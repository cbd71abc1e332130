import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { accepted, STAMP, SUBMIT } from "../../testing/contactAnswers";
import { renderPage } from "../../testing/renderPage";
import { json, problem, StubServer } from "../../testing/server";
import { pageData } from "../../testing/site.fixture";

const FOUND = "How did you hear about us?";
const ALLERGIES = "Any allergies?";
const RULES = "I've read the barn rules";

const same = (label: string) => ({ value: label, label });

const asking = {
  ...pageData,
  site: {
    ...pageData.site,
    questions: [
      {
        name: "answers/how-found",
        label: FOUND,
        optional: true,
        options: ["Friend", "Web"].map(same),
      },
      { name: "answers/allergies", label: ALLERGIES, optional: false, multiline: true },
      {
        name: "answers/rules",
        label: RULES,
        optional: false,
        type: "checkbox",
        options: [same("Yes")],
      },
    ],
  } satisfies typeof pageData.site,
};

let server: StubServer;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  user = userEvent.setup({ delay: null });
  server = new StubServer().on(STAMP, json(200, { stamp: "stamp-1" }));
});

/** Opens the form and waits a minute. */
async function openForm(data = asking) {
  renderPage("/contact", data);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
}

const send = async () => {
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};

/** What was sent with the first form. */
const sent = () => server.callsTo(SUBMIT)[0]?.body;

test("the owner's own questions are asked last, each by its kind", async () => {
  await openForm();

  const group = screen.getByRole("group", { name: "A few more questions" });
  expect(within(group).getByRole("combobox", { name: FOUND })).not.toBeRequired();
  expect(within(group).getByRole("textbox", { name: ALLERGIES })).toBeRequired();
  const rules = within(group).getByRole("group", { name: RULES });
  expect(within(rules).getByRole("checkbox", { name: "Yes" })).not.toBeChecked();
  const questions = screen.getByRole("textbox", { name: "Questions" });
  expect(questions.compareDocumentPosition(group)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("their answers are sent by their ids", async () => {
  server.on(SUBMIT, accepted());
  await openForm();
  await user.selectOptions(screen.getByRole("combobox", { name: FOUND }), "Web");
  await user.type(screen.getByRole("textbox", { name: ALLERGIES }), "Hay");
  await user.click(screen.getByRole("checkbox", { name: "Yes" }));

  await send();

  expect(sent()).toMatchObject({ answers: { "how-found": "Web", allergies: "Hay", rules: "Yes" } });
});

test("what is blank is sent blank, and a box that isn't ticked is left out", async () => {
  server.on(SUBMIT, accepted());
  await openForm();

  await send();

  expect(sent()).toHaveProperty("answers", { "how-found": "", allergies: "" });
});

const refused = (...ids: string[]) =>
  problem(422, {
    type: "/problems/missing-information",
    title: "Missing Information",
    detail: "Please fill in all required fields.",
    errors: ids.map((id) => ({ pointer: `#/answers/${id}`, detail: `Answer ${id}` })),
  });

test("errors stand at their fields, and go when they are answered", async () => {
  server.on(SUBMIT, refused("allergies", "rules"));
  await openForm();

  await send();

  const allergies = screen.getByRole("textbox", { name: ALLERGIES });
  expect(allergies).toHaveFocus();
  expect(allergies).toBeInvalid();
  expect(allergies).toHaveAccessibleDescription("Answer allergies");
  expect(screen.getByRole("group", { name: RULES })).toHaveAccessibleDescription("Answer rules");
  await user.click(screen.getByRole("link", { name: "Answer rules" }));
  const rules = screen.getByRole("checkbox", { name: "Yes" });
  expect(rules).toHaveFocus();
  await user.click(rules);
  expect(screen.queryByRole("link", { name: "Answer rules" })).toBeNull();
  expect(allergies).toBeInvalid();
});

test("a draft of them is filled in again", async () => {
  const draft = [
    ["answers/how-found", "Web"],
    ["answers/allergies", "Hay"],
    ["answers/rules", "Yes"],
  ];
  sessionStorage.setItem("draft:contact", JSON.stringify(draft));

  await openForm();

  expect(screen.getByRole("combobox", { name: FOUND })).toHaveValue("Web");
  expect(screen.getByRole("textbox", { name: ALLERGIES })).toHaveValue("Hay");
  expect(screen.getByRole("checkbox", { name: "Yes" })).toBeChecked();
});

test("without any there is no group for them", async () => {
  server.on(SUBMIT, accepted());
  await openForm(pageData as typeof asking);

  await send();

  expect(screen.queryByRole("group", { name: "A few more questions" })).toBeNull();
  expect(sent()).toHaveProperty("answers", {});
});
