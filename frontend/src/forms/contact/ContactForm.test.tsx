import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { accepted, missing, STAMP, SUBMIT, spam } from "../../testing/contactAnswers";
import { renderPage } from "../../testing/renderPage";
import { json, lost, problem, StubServer } from "../../testing/server";

let server: StubServer;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  user = userEvent.setup({ delay: null });
  server = new StubServer().on(STAMP, json(200, { stamp: "stamp-1" }));
});

/** Opens the page and waits a minute. */
async function openForm(path = "/contact") {
  renderPage(path);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
}

const field = (name: string) => screen.getByRole("textbox", { name });
const send = () => user.click(screen.getByRole("button", { name: "Send message" }));
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the contact form", () => {
  test("sends every answer under its name, with its stamp and its page", async () => {
    server.on(SUBMIT, accepted());
    await openForm("/contact-form");
    await user.type(field("First name"), "Ada");
    await user.type(field("Last name"), "Okafor");
    await user.type(field("Email"), "ada@visitor.example");
    await user.type(field("Phone"), "(215) 555-0171");
    await user.click(screen.getByRole("checkbox", { name: "Horse Boarding" }));
    await user.click(screen.getByRole("checkbox", { name: "Events & Clinics" }));
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Riding experience" }),
      "Returning rider",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Age group" }), "18 and over");
    await user.type(field("Goals"), "A quiet horse");
    await user.type(field("Availability"), "Weekends");
    await user.type(field("Questions"), "Hay or haylage?");

    await send();
    await settle();

    expect(server.callsTo(SUBMIT)).toHaveLength(1);
    expect(server.callsTo(SUBMIT)[0]?.body).toEqual({
      firstName: "Ada",
      lastName: "Okafor",
      email: "ada@visitor.example",
      phone: "(215) 555-0171",
      riderExperience: "returning-rider",
      servicesInterested: ["Horse Boarding", "Events & Clinics"],
      ageGroup: "18-adult",
      goals: "A quiet horse",
      availability: "Weekends",
      questions: "Hay or haylage?",
      preferredContact: "phone",
      answers: {},
      leaveBlank: "",
      stamp: "stamp-1",
      source: "/contact-form",
    });
  });

  test("shows success, and opens the thank-you page a second later", async () => {
    server.on(SUBMIT, accepted());
    const fbq = vi.fn();
    window.fbq = fbq;
    await openForm();

    await send();
    await settle(999);

    expect(screen.getByRole("status")).toHaveTextContent("Message sent");
    expect(location.pathname).toBe("/contact");

    await settle(1);

    expect(location.pathname).toBe("/thank-you");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(fbq.mock.calls.filter(([, name]) => name === "Lead")).toHaveLength(1);
  });

  test("shows the server's errors in a toast, in a summary and at each field", async () => {
    server.on(SUBMIT, missing());
    await openForm();
    await user.type(field("First name"), "Ada");

    await send();
    await settle();

    const toast = screen.getByRole("alert");
    expect(toast).toHaveTextContent("Missing Information");
    expect(toast).toHaveTextContent("Please fill in all required fields.");
    expect(field("Last name")).toHaveFocus();
    expect(field("Last name")).toHaveAccessibleDescription("Enter the last name");
    expect(field("Last name")).toBeInvalid();
    expect(
      screen.getByRole("group", { name: "Services interested in" }),
    ).toHaveAccessibleDescription("Choose as many as you like. Choose at least one service");
    expect(field("First name")).toHaveValue("Ada");
  });

  test("leads from the summary to the field", async () => {
    server.on(SUBMIT, missing());
    await openForm();
    await send();
    await settle();

    const summary = screen.getByRole("region", { name: "Missing Information" });
    await user.click(within(summary).getByRole("link", { name: "Choose at least one service" }));

    expect(screen.getByRole("checkbox", { name: "Riding Lessons" })).toHaveFocus();
  });

  test("requests a new stamp after a spam response, and keeps what was typed", async () => {
    server
      .on(STAMP, json(200, { stamp: "stamp-1" }), json(200, { stamp: "stamp-2" }))
      .on(SUBMIT, spam(), accepted());
    await openForm();
    await user.type(field("Goals"), "A quiet horse");

    await send();
    await settle();
    expect(screen.getByRole("alert")).toHaveTextContent("Your submission appears to be spam.");
    expect(field("Goals")).toHaveValue("A quiet horse");
    await send();
    await settle(5000);

    const stamps = server.callsTo(SUBMIT).map(({ body }) => (body as { stamp: string }).stamp);
    expect(stamps).toEqual(["stamp-1", "stamp-2"]);
  });

  test("sends the same stamp again after a lost response", async () => {
    server.on(SUBMIT, lost(), accepted());
    await openForm();
    await user.type(field("Goals"), "A quiet horse");

    await send();
    await settle();
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Submission ErrorThere was an issue submitting your form. Please try again or contact us directly.",
    );
    expect(field("Goals")).toHaveValue("A quiet horse");
    await send();
    await settle();

    const stamps = server.callsTo(SUBMIT).map(({ body }) => (body as { stamp: string }).stamp);
    expect(stamps).toEqual(["stamp-1", "stamp-1"]);
  });

  test("shows how long the server tells it to wait", async () => {
    server.on(
      SUBMIT,
      problem(429, {
        type: "/problems/too-soon",
        title: "Please Wait",
        detail: "You can submit another form in 42 seconds.",
        retryAfterSeconds: 42,
      }),
    );
    await openForm();

    await send();
    await settle();

    expect(screen.getByRole("alert")).toHaveTextContent(
      "Please WaitYou can submit another form in 42 seconds.",
    );
  });

  test("has its own words when a proxy responds instead of the server", async () => {
    server.on(SUBMIT, new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await openForm();

    await send();
    await settle();

    expect(screen.getByRole("alert")).toHaveTextContent("There was an issue submitting your form.");
    expect(screen.getByText(/^We couldn't tell whether it arrived/)).toBeVisible();
  });

  test("sends one inquiry a minute from both pages, and says how long is left", async () => {
    server.on(SUBMIT, accepted());
    await openForm("/contact");
    await send();
    await settle(20_000);
    await user.click(
      within(screen.getByRole("banner")).getAllByRole("link", { name: "Contact Us" })[0] ??
        expect.fail("the header links to the contact page"),
    );

    await send();

    expect(screen.getByRole("alert")).toHaveTextContent(
      "Please WaitYou can submit another form in 40 seconds.",
    );
    expect(server.callsTo(SUBMIT)).toHaveLength(1);
  });

  test("does not count a refused inquiry", async () => {
    server.on(SUBMIT, missing(), accepted());
    await openForm();
    await send();
    await settle();

    await send();
    await settle();

    expect(server.callsTo(SUBMIT)).toHaveLength(2);
  });

  test("says 'Submitting' and sends once, however often the button is pressed", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(SUBMIT, new Promise<Response>((resolve) => (answer = resolve)));
    await openForm();
    const button = screen.getByRole("button", { name: "Send message" });

    await user.click(button);
    await user.click(button);
    await settle();

    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveTextContent("Submitting");
    expect(server.callsTo(SUBMIT)).toHaveLength(1);
    answer(accepted());
    await settle();
    expect(within(button).getByText("Sent")).toHaveAttribute("aria-hidden", "false");
    expect(button).not.toHaveTextContent("Submitting");
  });

  test("holds a form whose stamp came late, and sends it automatically", async () => {
    server.on(STAMP, lost(), lost(), lost(), json(200, { stamp: "late" })).on(SUBMIT, accepted());
    renderPage("/contact");
    await settle(7500);

    await send();
    await settle(4000);
    expect(server.callsTo(SUBMIT)).toHaveLength(0);
    await settle(1000);

    expect(server.callsTo(SUBMIT)[0]?.body).toMatchObject({ stamp: "late" });
  });

  test("reports a stamp that never comes, and sends nothing", async () => {
    server.on(STAMP, lost()).on(SUBMIT, accepted());
    await openForm();

    await send();
    await settle();

    expect(screen.getByRole("alert")).toHaveTextContent("There was an issue submitting your form.");
    expect(server.callsTo(SUBMIT)).toHaveLength(0);
    expect(screen.queryByText(/couldn't tell/)).toBeNull();
  });

  test("doesn't open the thank-you page after the visitor has left", async () => {
    server.on(SUBMIT, accepted());
    await openForm();
    await send();
    await settle(100);

    await user.click(
      screen.getAllByRole("link", { name: /Maple Hollow Stables/ })[0] as HTMLElement,
    );
    await settle(5000);

    expect(location.pathname).toBe("/");
  });

  test("doesn't open the thank-you page if the visitor left while sending", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(SUBMIT, new Promise<Response>((resolve) => (answer = resolve)));
    await openForm();
    await send();
    await settle();
    await user.click(
      screen.getAllByRole("link", { name: /Maple Hollow Stables/ })[0] as HTMLElement,
    );

    answer(accepted());
    await settle(5000);

    expect(screen.getByText("Message sent")).toBeInTheDocument();
    expect(location.pathname).toBe("/");
  });

  test("hides its honeypot from view, keyboard and screen readers", async () => {
    await openForm();

    await waitFor(() => expect(screen.queryByRole("textbox", { name: /blank/i })).toBeNull());
    const trap = document.querySelector('[name="leaveBlank"]');
    expect(trap).toHaveAttribute("tabindex", "-1");
    expect(trap).toHaveAttribute("autocomplete", "off");
  });
});
