import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { StaffSession } from "../../api/types";
import { noContent, problem, StubServer } from "../../testing/server";
import { DeviceName } from "./DeviceName";

const NAME = "PATCH /api/admin/session";

let server: StubServer;
beforeEach(() => {
  server = new StubServer();
});

const show = (session: Partial<StaffSession>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceName session={{ access: "passcode", may: "everything", ...session } as StaffSession} />
    </QueryClientProvider>,
  );

test("whoever signed in by a link says who uses the device", async () => {
  server.on(NAME, noContent());
  show({});

  await userEvent.type(screen.getByLabelText(/Your name/), " Erin {Enter}");

  expect(server.callsTo(NAME).map(({ body }) => body)).toEqual([{ name: "Erin" }]);
});

test("a name that the server refuses stays, with the reason", async () => {
  server.on(NAME, problem(422, { detail: "At most 60 characters, please." }));
  show({});

  await userEvent.type(screen.getByLabelText(/Your name/), "Erin");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("At most 60 characters, please.")).toBeVisible();
  expect(screen.getByLabelText(/Your name/)).toHaveValue("Erin");
});

test.each<[string, Partial<StaffSession>]>([
  ["a device with a name", { name: "Erin" }],
  ["a page that is open to all", { access: "open" }],
])("%s isn't asked", (_, session) => {
  show(session);

  expect(screen.queryByRole("form")).toBeNull();
});
