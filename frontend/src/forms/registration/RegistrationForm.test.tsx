import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { json, lost, problem, StubServer } from "../../testing/server";
import { site } from "../../testing/site.fixture";

const STAMP = "GET /api/form-stamp";
const EVENTS = "GET /api/events";
const REGISTER = "POST /api/event-registrations";

let server: StubServer;
let user: ReturnType<typeof userEvent.setup>;

// The dialog's code comes when it is wanted: here its coming must not race the faked clock.
beforeAll(() => import("./RegistrationDialog"));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  server = new StubServer()
    .on(STAMP, json(200, { stamp: "stamp-1" }))
    .on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 3 }] }));
  // jsdom has dialogs, but not these.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

/** Opens the dialog of the fixture's event and lets a minute of reading pass. */
async function openDialog() {
  renderPage("/events");
  await user.click(screen.getByRole("button", { name: "Sign Up for Spring Open Barn" }));
  const dialog = await screen.findByRole("dialog", { name: "Spring Open Barn" });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return within(dialog);
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function fillIn(dialog: Dialog) {
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Ada");
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "ada@rider.example");
  await user.type(dialog.getByRole("textbox", { name: "Phone" }), "(215) 555-0171");
}

const add = (dialog: Dialog) => user.click(dialog.getByRole("button", { name: "Add attendee" }));
const send = (dialog: Dialog) => user.click(dialog.getByRole("button", { name: "Register" }));

describe("the registration dialog", () => {
  test("promises no mail where nothing sends one, and leads to the calendar instead", async () => {
    const receipt = { id: "1", eventTitle: "Open Barn", totalAttendees: 1 };
    server.on(REGISTER, json(201, { ...receipt, confirmationFollows: false }));
    const dialog = await openDialog();
    await fillIn(dialog);

    await send(dialog);

    const said = await screen.findByText(
      "1 person registered for Open Barn. Save the date: add it to your calendar.",
    );
    expect(said).toBeVisible();
    const link = screen.getByRole("link", { name: "Add to calendar" });
    expect(link).toHaveAttribute("href", "/events/open-barn.ics");
  });

  test("says whom an event is for before anything is asked", async () => {
    const event = site.events[0];
    if (event) event.minimumAge = 21;
    const dialog = await openDialog();
    if (event) event.minimumAge = 0;

    const rule = dialog.getByText("Everyone in your group has to be at least 21.", {
      exact: false,
    });
    expect(rule).toHaveTextContent(/^21\+ only\./);
    const name = dialog.getByRole("textbox", { name: "Name" });
    expect(rule.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("says nothing of an age where there is none", async () => {
    const dialog = await openDialog();

    expect(dialog.queryByText(/only\./)).toBeNull();
  });

  test("says how many can be signed up before anybody is added", async () => {
    const dialog = await openDialog();

    expect(dialog.getByText(/You can sign up as many as 3 people online\./)).toBeVisible();
  });

  test("sends the whole party with its stamp, and says what came of it", async () => {
    server.on(
      REGISTER,
      json(201, { id: "1", eventTitle: "Open Barn", totalAttendees: 2, confirmationFollows: true }),
    );
    const fbq = vi.fn();
    window.fbq = fbq;
    const dialog = await openDialog();
    await fillIn(dialog);
    await add(dialog);
    const attendee = within(dialog.getByRole("group", { name: "Attendee 2" }));
    expect(attendee.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await user.keyboard("Tom");
    await user.type(attendee.getByRole("textbox", { name: "Age" }), "9");

    await send(dialog);

    expect(await screen.findByRole("status")).toHaveTextContent(
      "Registration Successful!2 people registered for Open Barn. A confirmation email will follow.",
    );
    expect(server.callsTo(REGISTER)[0]?.body).toEqual({
      eventId: "open-barn",
      primaryRegistrant: { name: "Ada", email: "ada@rider.example", phone: "(215) 555-0171" },
      additionalAttendees: [{ name: "Tom", age: "9", specialRequirements: "" }],
      specialRequests: "",
      leaveBlank: "",
      stamp: "stamp-1",
    });
    expect(fbq).toHaveBeenCalledWith("track", "CompleteRegistration");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows how many come and what it costs, as both change", async () => {
    const dialog = await openDialog();
    const sum = dialog.getByRole("status");
    expect(sum).toHaveTextContent("1 personTotal cost $15.00");

    await add(dialog);
    expect(sum).toHaveTextContent("2 peopleTotal cost $30.00");

    await user.click(dialog.getByRole("button", { name: "Remove attendee 2" }));
    expect(sum).toHaveTextContent("1 personTotal cost $15.00");
    expect(dialog.getByRole("button", { name: "Add attendee" })).toHaveFocus();
  });

  test("takes no more people than there are places, as the server has them now", async () => {
    const dialog = await openDialog();
    expect(dialog.getByText("3 of 40 spots left")).toBeVisible();

    await add(dialog);
    await add(dialog);

    expect(dialog.queryByRole("button", { name: "Add attendee" })).toBeNull();
    expect(dialog.getByText("That's every spot we have left.")).toBeVisible();
  });

  test("removing one keeps what was typed for the others", async () => {
    const dialog = await openDialog();
    await add(dialog);
    await user.keyboard("Tom");
    await add(dialog);
    await user.keyboard("Lily");

    await user.click(dialog.getByRole("button", { name: "Remove attendee 2" }));

    const left = within(dialog.getByRole("group", { name: "Attendee 2" }));
    expect(left.getByRole("textbox", { name: "Name" })).toHaveValue("Lily");
  });

  test("a failure keeps everything and can be tried again with the same stamp", async () => {
    server.on(REGISTER, lost(), json(201, { id: "1", eventTitle: "X", totalAttendees: 1 }));
    const dialog = await openDialog();
    await fillIn(dialog);

    await send(dialog);

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Registration ErrorThere was an issue with your registration. Please try again or contact us directly.",
    );
    expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue("ada@rider.example");
    await send(dialog);
    await screen.findByText(/1 person registered/);
    const stamps = server.callsTo(REGISTER).map(({ body }) => (body as { stamp: string }).stamp);
    expect(stamps).toEqual(["stamp-1", "stamp-1"]);
  });

  test("what the server finds wrong stands at its field, which gets the focus", async () => {
    server.on(
      REGISTER,
      problem(422, {
        title: "Missing Information",
        detail: "Please fill in all required fields for the primary registrant.",
        errors: [
          { pointer: "#/primaryRegistrant/email", detail: "Enter your email address" },
          { pointer: "#/additionalAttendees/0/name", detail: "Enter a name" },
        ],
      }),
    );
    const dialog = await openDialog();
    await add(dialog);

    await send(dialog);

    const email = dialog.getByRole("textbox", { name: "Email" });
    await vi.waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription("Enter your email address");
    const attendee = within(dialog.getByRole("group", { name: "Attendee 2" }));
    const name = attendee.getByRole("textbox", { name: "Name" });
    expect(name).toHaveAccessibleDescription("Enter a name");
    // Outside of the dialog it would be dimmed, and could not be closed.
    expect(dialog.getByRole("alert")).toHaveTextContent("Missing Information");
    await user.click(dialog.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("too few places are said with how many there are", async () => {
    server.on(
      REGISTER,
      problem(409, {
        title: "Not Enough Spots",
        detail: "There's only 1 spot left.",
        placesLeft: 1,
      }),
    );
    const dialog = await openDialog();
    await fillIn(dialog);
    await add(dialog);

    await send(dialog);

    expect(await screen.findByRole("alert")).toHaveTextContent("There's only 1 spot left.");
    expect(dialog.getByText("1 of 40 spots left")).toBeVisible();
  });

  test("closed by mistake and opened again, it has what was typed", async () => {
    const dialog = await openDialog();
    await fillIn(dialog);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Sign Up for Spring Open Barn" }));

    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  });
});
