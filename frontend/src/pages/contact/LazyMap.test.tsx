import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { StubObserver } from "../../testing/StubObserver";
import { lost, StubServer } from "../../testing/server";
import { pageData, site } from "../../testing/site.fixture";

let server: StubServer;
const route = `GET ${site.mapEmbedUrl.split("?")[0]}`;

beforeEach(() => {
  server = new StubServer();
});

const map = () => screen.queryByTitle("Map of Maple Hollow Stables");
const card = () => screen.getByRole("heading", { name: "Find the barn" }).parentElement;

describe("the map", () => {
  test("is a drawing with address and directions, and requests nothing until it is near", () => {
    renderPage("/contact");

    expect(map()).toBeNull();
    expect(server.callsTo(route)).toEqual([]);
    expect(card()).toHaveTextContent("1 Stable Lane");
    expect(screen.getByRole("link", { name: "Get directions" })).toHaveAttribute(
      "href",
      site.directionsUrl,
    );
  });

  test("shows that it is loading until it covers the drawing", async () => {
    server.on(route, new Response());
    const { container } = renderPage("/contact");

    act(() => StubObserver.revealAll());
    expect(screen.getByText("Loading map…")).toBeInTheDocument();
    const frame = await screen.findByTitle("Map of Maple Hollow Stables");
    expect(frame).toHaveAttribute("src", site.mapEmbedUrl);
    expect(container.querySelector("[data-loaded]")).toBeNull();
    fireEvent.load(frame);

    expect(screen.queryByText("Loading map…")).toBeNull();
    expect(container.querySelector("[data-loaded]")).toContainElement(frame);
    expect(card()).toHaveTextContent("1 Stable Lane");
  });

  test("stays a drawing if its server can't be reached", async () => {
    server.on(route, lost());
    renderPage("/contact");

    await act(async () => StubObserver.revealAll());

    expect(screen.queryByText("Loading map…")).toBeNull();
    expect(map()).toBeNull();
    expect(screen.getByRole("link", { name: "Get directions" })).toBeInTheDocument();
  });

  test("stays a drawing if its server doesn't respond in ten seconds", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_answer, refuse) =>
        signal?.addEventListener("abort", () => refuse(signal.reason)),
      );
    });
    renderPage("/contact");

    act(() => StubObserver.revealAll());
    expect(screen.getByText("Loading map…")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));

    expect(screen.queryByText("Loading map…")).toBeNull();
    expect(map()).toBeNull();
  });

  test("is only a drawing without a configured address", () => {
    renderPage("/contact", { ...pageData, site: { ...site, mapEmbedUrl: "", directionsUrl: "" } });

    act(() => StubObserver.revealAll());

    expect(server.callsTo(route)).toEqual([]);
    expect(map()).toBeNull();
    expect(screen.queryByRole("link", { name: "Get directions" })).toBeNull();
    expect(card()).toHaveTextContent("1 Stable Lane");
  });
});
