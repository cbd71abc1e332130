import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData } from "../../testing/site.fixture";
import type { Photos } from "./pictures";

const photo = (alt: string) => ({ hash: "h4sh", width: 1600, alt });
const withPhotos = (photos: Photos) => ({ ...pageData, photos });

// jsdom doesn't implement dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

test("a photograph in the gallery is described by its owner, large and small", async () => {
  renderPage("/about", withPhotos({ bales: photo("Our own hay"), saddle: photo("") }));

  const link = screen.getByRole("link", { name: "Our own hay" });
  expect(link.getAttribute("href")).toBe("/photos/bales-1200-h4sh.avif");
  expect(screen.getByRole("link", { name: "Picture 2" })).toBeDefined();

  await userEvent.click(link);
  const viewer = await waitFor(() => screen.getByRole("dialog", { name: "Gallery" }));
  const caption = () => viewer.querySelector("figcaption")?.textContent;
  expect(caption()).toBe("Our own hay1 of 6");
  expect(viewer.querySelector("img")?.getAttribute("alt")).toBe("");
  await userEvent.click(within(viewer).getByRole("button", { name: "Next picture" }));
  expect(caption()).toBe("2 of 6");
  await userEvent.click(within(viewer).getByRole("button", { name: "Next picture" }));
  expect(caption()).toContain("A lit lantern");
});

test("a panorama is replaced together with its source picture, or alone", () => {
  const { container } = renderPage(
    "/events",
    withPhotos({ events: photo("Our fair"), "events-wide": photo("Our fair") }),
  );
  const picture = container.querySelector(".panorama picture");

  expect(picture?.querySelector("img")?.alt).toBe("Our fair");
  const sources = [...(picture?.querySelectorAll("source") ?? [])].map(({ srcset }) => srcset);
  expect(sources).toEqual([
    "/photos/events-wide-960-h4sh.avif 960w,/photos/events-wide-1280-h4sh.avif 1280w,/photos/events-wide-1600-h4sh.avif 1600w",
    "/photos/events-wide-1280-h4sh.jpg",
    expect.stringContaining("/photos/events-1280-h4sh.avif 1280w"),
  ]);
});

test.each(["/events", "/events/open-barn"])("an event's own photograph is shown at %s", (path) => {
  const [event] = pageData.site.events;
  if (!event) throw new Error("the fixture has an event");
  const site = { ...pageData.site, events: [{ ...event, image: "derby" }] };

  const { container, unmount } = renderPage(path, { ...pageData, site });
  expect(container.querySelector('main img[src^="/assets/events-"]')).not.toBeNull();
  unmount();

  renderPage(path, { ...pageData, site, photos: { derby: photo("The derby") } });
  expect(screen.getByRole("img", { name: "The derby" }).getAttribute("src")).toMatch(
    /^\/photos\/derby-640-/,
  );
});
