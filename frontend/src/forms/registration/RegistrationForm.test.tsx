import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Dialog,
  EVENTS,
  fillIn,
  openDialog,
  REGISTER,
  startDialogTest,
} from "../../testing/registrationDialog";
import { json, lost, problem } from "../../testing/server";
import { site } from "../../testing/site.fixture";

const WHERE = { eventDate: "2027-05-08", eventTime: "10 AM – 2 PM", eventLocation: "Main barn" };
const KEPT = { id: "1", eventTitle: "Open Barn", ...WHERE };

let server: ReturnType<typeof startDialogTest>["server"];
let user: ReturnType<typeof startDialogTest>["user"];

// The dialog's code is loaded on demand. Here it is loaded before the clock is faked.
beforeAll(() => import("./RegistrationDialog"));

beforeEach(() => {
  ({ user, server } = startDialogTest());
});

const add = (dialog: Dialog) => user.click(dialog.getByRole("button", { name: "Add attendee" }));
const send = (dialog: Dialog) => user.click(dialog.getByRole("button", { name: "Register" }));

describe("the registration dialog", () => {
  test("promises no mail if none is sent, and links to the calendar instead", async () => {
    const receipt = { ...KEPT, totalAttendees: 1 };
    server.on(REGISTER, json(201, { ...receipt, confirmationFollows: false }));
    const dialog = await openDialog(user);
    await fillIn(user, dialog);

    await send(dialog);

    const said = await screen.findByText(
      "1 person registered for Open Barn. Save the date: add it to your calendar.",
    );
    expect(said).toBeVisible();
    const link = screen.getByRole("link", { name: "Add to calendar" });
    expect(link).toHaveAttribute("href", "/events/open-barn.ics");
  });

  test("shows a telephone number and no button when the last spot is taken", async () => {
    const full = { title: "Event Full", detail: "All spots are taken.", placesLeft: 0 };
    server.on(REGISTER, problem(409, full));
    const dialog = await openDialog(user, "off");
    await fillIn(user, dialog);
    await add(dialog);

    await send(dialog);

    expect(await dialog.findByText("All 40 spots are taken")).toBeVisible();
    expect(dialog.getByText(/^Spots do open up\. Call/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: /Register|Add|Remove/ })).toBeNull();
    expect(dialog.queryByText(/Total cost|You can sign up|every spot/)).toBeNull();
  });

  test("can be sent again after a lost response, which may have taken the last spot", async () => {
    server.on(REGISTER, lost());
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await send(dialog);
    server.on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 0 }] }));

    await send(dialog);

    expect(dialog.getByRole("button", { name: "Register" })).toBeVisible();
  });

  test("links to the registrant's own page, with or without a mail", async () => {
    const receipt = { ...KEPT, totalAttendees: 1 };
    const managePath = "/registrations/AAAAAAAAAAAAAAAAAAAAAA";
    server.on(REGISTER, json(201, { ...receipt, confirmationFollows: true, managePath }));
    const dialog = await openDialog(user);
    await fillIn(user, dialog);

    await send(dialog);

    const link = await screen.findByRole("link", { name: "Change or cancel" });
    expect(link).toHaveAttribute("href", managePath);
  });

  test("shows whom an event is for above the first field", async () => {
    const event = site.events[0];
    if (event) event.minimumAge = 21;
    const dialog = await openDialog(user);
    if (event) event.minimumAge = 0;

    const rule = dialog.getByText("Everyone in your group has to be at least 21.", {
      exact: false,
    });
    expect(rule).toHaveTextContent(/^21\+ only\./);
    const name = dialog.getByRole("textbox", { name: "Name" });
    expect(rule.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("shows no age limit if there is none", async () => {
    const dialog = await openDialog(user);

    expect(dialog.queryByText(/only\./)).toBeNull();
  });

  test("sends all attendees with the stamp, and shows the result", async () => {
    server.on(REGISTER, json(201, { ...KEPT, totalAttendees: 2, confirmationFollows: true }));
    const fbq = vi.fn();
    window.fbq = fbq;
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await add(dialog);
    const attendee = within(dialog.getByRole("group", { name: "Attendee 2" }));
    expect(attendee.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await user.keyboard("Tom");
    await user.type(attendee.getByRole("textbox", { name: "Age" }), "9");

    await send(dialog);

    expect(await screen.findByRole("status")).toHaveTextContent(
      "Registration Successful!2 people registered for Open Barn. A confirmation email will follow.Saturday, May 8, 2027, 10 AM – 2 PM",
    );
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.getByText("Registration Successful!")).toBeVisible();
    expect(server.callsTo(REGISTER)[0]?.body).toEqual({
      eventId: "open-barn",
      primaryRegistrant: {
        name: "Ada",
        email: "ada@rider.example",
        phone: "(215) 555-0171",
        answers: {},
      },
      additionalAttendees: [{ name: "Tom", age: "9", specialRequirements: "", answers: {} }],
      specialRequests: "",
      leaveBlank: "",
      stamp: "stamp-1",
    });
    expect(fbq).toHaveBeenCalledWith("track", "CompleteRegistration");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("updates the number of attendees and the cost", async () => {
    const dialog = await openDialog(user);
    const sum = dialog.getByRole("status");
    expect(sum).toHaveTextContent("1 personTotal cost $15.00");

    await add(dialog);
    expect(sum).toHaveTextContent("2 peopleTotal cost $30.00");

    await user.click(dialog.getByRole("button", { name: "Remove attendee 2" }));
    expect(sum).toHaveTextContent("1 personTotal cost $15.00");
    expect(dialog.getByRole("button", { name: "Add attendee" })).toHaveFocus();
  });

  test("allows no more attendees than the server's places left", async () => {
    const dialog = await openDialog(user, "off");
    expect(dialog.getByText("3 of 40 spots left")).toBeVisible();

    await add(dialog);
    await add(dialog);

    expect(dialog.queryByRole("button", { name: "Add attendee" })).toBeNull();
    expect(dialog.getByText("That's every spot we have left.")).toBeVisible();
  });

  test("keeps the other attendees when one is removed", async () => {
    const dialog = await openDialog(user);
    await add(dialog);
    await user.keyboard("Tom");
    await add(dialog);
    await user.keyboard("Lily");

    await user.click(dialog.getByRole("button", { name: "Remove attendee 2" }));

    const left = within(dialog.getByRole("group", { name: "Attendee 2" }));
    expect(left.getByRole("textbox", { name: "Name" })).toHaveValue("Lily");
  });

  test("a phone number without a digit is marked, and nothing is sent", async () => {
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    const phone = dialog.getByRole("textbox", { name: "Phone" });
    await user.clear(phone);
    await user.type(phone, "ask my mom");

    await send(dialog);

    expect(phone).toHaveAccessibleDescription("Enter a phone number, with its digits");
    expect(phone).toHaveFocus();
    expect(server.callsTo(REGISTER)).toHaveLength(0);
  });

  test("keeps everything after a failure, and retries with the same stamp", async () => {
    server.on(REGISTER, lost(), json(201, { ...KEPT, totalAttendees: 1 }));
    const dialog = await openDialog(user);
    await fillIn(user, dialog);

    await send(dialog);

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Registration ErrorThere was an issue with your registration. Please try again or contact us directly.",
    );
    expect(dialog.getByText(/it arrived\. Send it again: you won't be/)).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue("ada@rider.example");
    await send(dialog);
    await screen.findByText(/1 person registered/);
    const stamps = server.callsTo(REGISTER).map(({ body }) => (body as { stamp: string }).stamp);
    expect(stamps).toEqual(["stamp-1", "stamp-1"]);
  });

  test("says that there's no connection, and takes it back as soon as it's sent again", async () => {
    let answer = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.on(REGISTER, lost(), late);
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    const summary = () => dialog.queryByRole("heading", { name: "Registration Error" });

    await send(dialog);
    await waitFor(() => expect(summary()).toBeVisible());
    expect(summary()?.nextSibling).toHaveTextContent(
      "You're offline. Nothing was sent, and your answers are kept here. Try again when you're connected.",
    );
    expect(screen.queryByText(/^There was an issue with your registration/)).toBeNull();
    onLine.mockRestore();
    act(() => void dispatchEvent(new Event("online")));
    expect(summary()?.nextSibling).toHaveTextContent("You're back online. You can send it now.");
    await send(dialog);

    expect(dialog.getByRole("button", { name: "Submitting" })).toBeVisible();
    expect(summary()).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    answer(json(201, { ...KEPT, totalAttendees: 1 }));
    await screen.findByText(/1 person registered/);
  });

  test("shows the server's errors at the fields, and focuses the first", async () => {
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
    const dialog = await openDialog(user);
    await add(dialog);

    await send(dialog);

    const email = dialog.getByRole("textbox", { name: "Email" });
    await vi.waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription("Enter your email address");
    const attendee = within(dialog.getByRole("group", { name: "Attendee 2" }));
    const name = attendee.getByRole("textbox", { name: "Name" });
    expect(name).toHaveAccessibleDescription("Enter a name");
    // Outside the dialog, the message would be dimmed and couldn't be closed.
    expect(dialog.getByRole("alert")).toHaveTextContent("Missing Information");
    await user.click(dialog.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("shows how many places are left if there are too few", async () => {
    server.on(
      REGISTER,
      problem(409, {
        title: "Not Enough Spots",
        detail: "There's only 1 spot left.",
        placesLeft: 1,
      }),
    );
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await add(dialog);

    await send(dialog);

    expect(await screen.findByRole("alert")).toHaveTextContent("There's only 1 spot left.");
    expect(dialog.getByText("1 of 40 spots left")).toBeVisible();
  });

  test("keeps what was typed when closed and opened again", async () => {
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Sign Up for Spring Open Barn" }));

    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  });
});
