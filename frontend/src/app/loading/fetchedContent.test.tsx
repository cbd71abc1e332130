import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { PageData } from "../../content/site";
import { pages } from "../../pages";
import { StubServer } from "../../testing/server";
import { pageData } from "../../testing/site.fixture";
import { App } from "../App";
import { pagesOnServer } from "../pagesOnServer";
import { routeAt } from "../routes";
import { withFetchedContent } from "./fetchedContent";
import { dataFor } from "./partsOfContent";

beforeEach(() => {
  new StubServer();
});

/** The content that is sent with the page at `path`; a copy, because more is added to it. */
const sentWith = (path: string): PageData => structuredClone(dataFor(routeAt(path), pageData));

/** The HTML of the page at `path`, as far as links read it. */
const documentOf = (path: string) =>
  `<!doctype html><script id="page-data" type="application/json">${JSON.stringify(sentWith(path))}</script>`;

test("a page with all of its content is shown at once", () => {
  const pages = withFetchedContent(pagesOnServer, sentWith("/"), () =>
    Promise.reject(new Error("no need")),
  );

  expect(pages["/contact"].load).toBeUndefined();
  expect(pages["/"].load).toBeUndefined();
});

test("a page's content is fetched once, before the page is shown", async () => {
  const data = sentWith("/");
  const fetchData = vi.fn(async (path: string) => sentWith(path));
  const pages = withFetchedContent(pagesOnServer, data, fetchData);

  await Promise.all([pages["/about"].load?.(), pages["/about"].load?.()]);

  expect(fetchData.mock.calls).toEqual([["/about"]]);
  expect(data.site.about).toEqual(pageData.site.about);
  expect(data.site.home, "what was there stays").toEqual(pageData.site.home);
  expect(pages["/about"].load, "nothing is lacking now").toBeUndefined();
});

test("content that failed is requested again by the next link", async () => {
  const fetchData = vi
    .fn(async (path: string) => sentWith(path))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const pages = withFetchedContent(pagesOnServer, sentWith("/"), fetchData);

  await expect(pages["/about"].load?.()).rejects.toThrow("Failed to fetch");
  await pages["/about"].load?.();

  expect(fetchData).toHaveBeenCalledTimes(2);
});

test("an event's page reads its content from its own URL and accepts no other page", async () => {
  history.replaceState(null, "", "/events/open-barn");
  const fetchData = vi.fn(async (path: string) => sentWith(path));
  const pages = withFetchedContent(pagesOnServer, sentWith("/"), fetchData);

  await pages["/events/:id"].load?.("/events/open-barn");

  expect(fetchData.mock.calls).toEqual([["/events/open-barn"]]);

  const other = withFetchedContent(pagesOnServer, sentWith("/"), async () => sentWith("/nowhere"));
  await expect(other["/events/:id"].load?.("/events/open-barn")).rejects.toThrow("its content");
});

test("a page that answers 404 isn't parsed for content", async () => {
  const html = '<script id="page-data" type="application/json">{"site":{}}</script>';
  new StubServer().on("GET /about", new Response(html, { status: 404 }));
  const pages = withFetchedContent(pagesOnServer, sentWith("/"));

  await expect(pages["/about"].load?.()).rejects.toThrow("404");
});

test("a page with another notice isn't shown by script", async () => {
  const html = `${documentOf("/about")}<section class="notice">Snow: no lessons.</section>`;
  new StubServer().on("GET /about", new Response(html));
  const pages = withFetchedContent(pagesOnServer, sentWith("/"));

  await expect(pages["/about"].load?.()).rejects.toThrow("another frame");
});

test.each(pages.map(({ path }) => path))(
  "the page at %s uses only the content that its declaration names",
  (path) => {
    const at = path === "*" ? "/nowhere" : path.replace(":id", "open-barn");
    history.replaceState(null, "", at);

    render(<App data={sentWith(at)} pages={pagesOnServer} />);

    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();
  },
);

test("a link reads the content of the page that it opens", async () => {
  history.replaceState(null, "", "/");
  new StubServer().on("GET /about", new Response(documentOf("/about")));
  render(<App data={sentWith("/")} pages={pagesOnServer} />);

  await userEvent.click(screen.getByRole("link", { name: "Meet the people behind the barn" }));

  expect(await screen.findByRole("heading", { name: "About us" })).toBeInTheDocument();
  expect(screen.getByText("It began with one pony and a borrowed field.")).toBeInTheDocument();
});
