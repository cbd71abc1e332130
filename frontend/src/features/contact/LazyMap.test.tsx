import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { StubObserver } from "../../testing/StubObserver";
import { StubServer } from "../../testing/server";
import { pageData, site } from "../../testing/site.fixture";

beforeEach(() => {
  new StubServer();
});

const map = () => screen.queryByTitle("Map of Maple Hollow Stables");

describe("the map", () => {
  test("asks for nothing until it comes near the view, and offers a way around it", () => {
    renderPage("/contact");

    expect(map()).toBeNull();
    expect(screen.getByText(/The map comes when you get here/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open the map" })).toHaveAttribute(
      "href",
      site.directionsUrl,
    );
  });

  test("says that it is loading, until it has loaded", () => {
    renderPage("/contact");

    act(() => StubObserver.revealAll());
    expect(map()).toHaveAttribute("src", site.mapEmbedUrl);
    expect(screen.getByText(/Loading map/)).toBeInTheDocument();
    fireEvent.load(map() ?? expect.fail("no map"));

    expect(screen.queryByText(/Loading map/)).toBeNull();
  });

  test("is absent where the owner gives none", () => {
    renderPage("/contact", { ...pageData, site: { ...site, mapEmbedUrl: "", directionsUrl: "" } });

    expect(screen.queryByText(/The map loads/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Open the map" })).toBeNull();
  });
});
