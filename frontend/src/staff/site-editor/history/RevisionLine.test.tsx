import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { eventPlaces } from "../../../testing/registration.fixture";
import { pageData } from "../../../testing/site.fixture";
import type { ContentRevision } from "../contentTypes";
import { RevisionLine } from "./RevisionLine";

const callOff = {
  revision: 7,
  at: "2027-03-01T14:30:00Z",
  who: "Erin",
  text: "Erin called off Spring Open Barn",
  changes: [],
  scheduled_at: null,
  undone: null,
  undoes: null,
};

const textOf = (undoes: number | null) =>
  undoes === null ? callOff.text : "Erin undid a change: called off Spring Open Barn";

/** Shows the line of a publication that called an event off, or of one that took that back. */
function show(undoes: number | null, before?: ContentRevision, putBack: number[] = []) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <RevisionLine
          revision={{ ...callOff, text: textOf(undoes), undoes }}
          before={before}
          putBack={new Set(putBack)}
          site={{ content: {} } as never}
          nodes={[]}
          isUnseen={false}
          toldOf={eventPlaces({ registered_here: 6 })}
        />
      </PageDataContext>
    </QueryClientProvider>,
  );
}

test("where an event is called off, the history claims of nobody that they were told", () => {
  show(null);

  expect(screen.getByText(/^6 people have signed up/)).toHaveTextContent(
    "6 people have signed up. See who's told, or change it back, under Registrations.",
  );
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("where that was taken back, the history says nothing of those who signed up", () => {
  show(6);

  expect(screen.queryByText(/signed up/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("an undo says which change it undid, and when that was made", () => {
  const gallery = {
    ...callOff,
    revision: 6,
    at: "2027-02-27T20:05:00Z",
    text: "Ada set the gallery",
    changes: [
      { pointer: "/site/gallery", text: "set the gallery", before: null, after: ["photo"] },
    ] as never[],
  };
  show(6, gallery);

  expect(screen.getByText(/^Undid/)).toHaveTextContent(
    /^Undid “Ada changed the gallery: “Photo” added as picture 1”, Sat, Feb 27, 2027, 3:05 PM$/,
  );
});

test("an undo of an undo says that the change is back", () => {
  const undo = { ...callOff, revision: 6, undoes: 5, at: "2027-02-27T20:05:00Z", who: "Ada" };
  show(6, undo, [7]);

  expect(screen.getByText(/^Erin put back a change: called off/)).toBeVisible();
  expect(screen.getByText(/^Undid/)).toHaveTextContent(
    /^Undid the undo by Ada, Sat, Feb 27, 2027, 3:05 PM$/,
  );
});
