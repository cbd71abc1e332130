import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { pageData } from "../../../testing/site.fixture";
import type { ContentRevision } from "../contentTypes";
import { Compare } from "./Compare";

const change = (revision: number, text: string, undoes: number | null) =>
  ({
    revision,
    at: "2027-03-01T14:30:00Z",
    who: "Erin",
    text,
    changes: [],
    undoes,
  }) as unknown as ContentRevision;

test("an undone undo reads as in the history, so that two times can be told apart", () => {
  const undid = (words: string) => `Erin undid a change: changed the price ${words}`;
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PageDataContext value={pageData}>
        <Compare
          revisions={[
            change(3, undid("from $195 to $205"), 2),
            change(2, undid("from $205 to $195"), 1),
            change(1, "Erin changed the price from $195 to $205", null),
          ]}
          site={{ content: {} } as never}
          nodes={[]}
        />
      </PageDataContext>
    </QueryClientProvider>,
  );
  const details = screen.getByRole("group") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));

  const times = [...screen.getByLabelText("To").querySelectorAll("option")];
  expect(times.map((time) => time.textContent?.replace(/^.*?: /, ""))).toEqual([
    "Erin put back a change: changed the price from $195 to $205",
    "Erin undid a change: changed the price from $205 to $195",
    "Erin changed the price from $195 to $205",
    "Before the first change",
  ]);
});
