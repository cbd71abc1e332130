import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { goTo } from "../../shared/address";
import type { DraftList, SiteContent } from "../contentTypes";
import { partHashFrom } from "../siteAddress";
import { BackToEvent, useWayBack } from "./WayBack";

const published = { events: { ride: { title: "Trail Ride", waiver: true } } };
const site = { content: published } as unknown as SiteContent;

/** A draft of another event, and one that changes the first one's day only. */
const drafts = {
  drafts: [
    { part: "/events/moon", patch: { events: { moon: { title: "Full Moon Ride" } } } },
    { part: "/events/ride", patch: { events: { ride: { date: "2031-06-20" } } } },
  ],
  editing: [],
} as unknown as DraftList;

function Back() {
  const back = useWayBack(site, drafts);
  return back ? <BackToEvent to={back} /> : "no way back";
}

const arrive = (from: string) => act(() => goTo(partHashFrom("/site/waiver", from)));

test.each([
  ["moon", "Back to Full Moon Ride"],
  ["ride", "Back to Trail Ride"],
])("from the event %s, it's %j at what led here", (id, text) => {
  render(<Back />);
  arrive(`/events/${id}/waiver`);

  expect(screen.getByRole("link", { name: text })).toHaveAttribute(
    "href",
    `/admin-submissions#site?part=/events/${id}&at=/events/${id}/waiver`,
  );
});

test.each(["", "/events", "/events/gone/waiver", "/site/notice"])(
  "from %j there's none",
  (from) => {
    render(<Back />);
    arrive(from);
    expect(screen.getByText("no way back")).toBeInTheDocument();
  },
);
