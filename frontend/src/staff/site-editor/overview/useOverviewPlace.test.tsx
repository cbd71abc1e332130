import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { readAddress } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import { HISTORY_HASH, partHash, SITE_HASH } from "../siteAddress";
import { type OverviewPlace, useOverviewPlace, useReturn } from "./useOverviewPlace";

const LINKS = {
  Notice: partHash("/site/notice"),
  Events: partHash("/events"),
  History: HISTORY_HASH,
};

function Overview({ place }: { place: React.RefObject<OverviewPlace> }) {
  useReturn(place);
  return (
    <div className="editor">
      {Object.entries(LINKS).map(([title, hash]) => (
        <ViewLink key={title} hash={hash}>
          {title}
        </ViewLink>
      ))}
    </div>
  );
}

function Editor({ hash }: { hash: string }) {
  const place = useOverviewPlace(readAddress(hash));
  return hash === SITE_HASH ? <Overview place={place} /> : <p>Open</p>;
}

function scrollPage(top: number) {
  vi.stubGlobal("scrollY", top);
  act(() => void dispatchEvent(new Event("scroll")));
}

test.each([
  ["a part", LINKS.Notice, "Notice"],
  ["an event", partHash("/events/open-barn"), "Events"],
  ["the history", HISTORY_HASH, "History"],
])("the way back from %s leads to where the overview was, and to its entry", (_, hash, title) => {
  const scroll = vi.fn();
  vi.stubGlobal("scrollTo", scroll);
  vi.stubGlobal("scrollY", 0);
  const { rerender } = render(<Editor hash={SITE_HASH} />);
  expect(scroll).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
  scrollPage(640);

  rerender(<Editor hash={hash} />);
  scrollPage(80);
  rerender(<Editor hash={SITE_HASH} />);

  expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 640, behavior: "instant" });
  expect(screen.getByRole("link", { name: title })).toHaveFocus();
});
