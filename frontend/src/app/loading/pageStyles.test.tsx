import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { PageComponents } from "../pageComponents";
import { pagesOnServer } from "../pagesOnServer";

const ADDRESS = "/assets/pages-test.css";

/** The module remembers which page was opened, so each test needs its own. */
async function pagesOpenedAt(path: string, code?: Promise<unknown>): Promise<PageComponents> {
  history.replaceState(null, "", path);
  document.head.innerHTML = `<script data-styles="${ADDRESS}"></script>`;
  vi.resetModules();
  const { styled } = await import("./pageStyles");
  const home = Object.assign(() => <p>Home</p>, code ? { load: () => code } : {});
  return styled({ ...pagesOnServer, "/": home, "/contact": () => <p>Contact</p> });
}

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];

function link(): HTMLLinkElement {
  const [only, ...others] = links();
  if (!only || others.length > 0) throw new Error(`${others.length + 1} stylesheets`);
  return only;
}

beforeEach(() => {
  document.head.innerHTML = "";
});

afterEach(() => {
  vi.useRealTimers();
});

test("the first page has its styles and fetches none", async () => {
  const pages = await pagesOpenedAt("/");

  await pages["/"].load?.("/");

  expect(links()).toEqual([]);
});

test("another page waits for its styles and its code, which are fetched in parallel", async () => {
  const pages = await pagesOpenedAt("/contact", Promise.resolve());
  let isReady = false;

  pages["/"].load?.("/").then(() => {
    isReady = true;
  });
  await act(async () => {});

  expect(link()).toHaveAttribute("href", ADDRESS);
  expect(isReady).toBe(false);
  fireEvent.load(link());
  await vi.waitFor(() => expect(isReady).toBe(true));
  expect(pages["/"].load, "from now on there is only the code to wait for").toBeDefined();
  expect(pages["/contact"].load).toBeUndefined();
});

test("styles that failed are requested again by the next link", async () => {
  const pages = await pagesOpenedAt("/contact");

  const first = pages["/"].load?.("/");
  fireEvent.error(link());
  await expect(first).rejects.toThrow("did not come");
  expect(links()).toEqual([]);
  const second = pages["/"].load?.("/");
  fireEvent.load(link());

  await second;
});

test("going back waits for the page's styles", async () => {
  const pages = await pagesOpenedAt("/contact");
  const Home = pages["/"];
  const { hook } = memoryLocation({ path: "/" });

  await act(async () => {
    render(
      <Router hook={hook}>
        <Suspense>
          <Home />
        </Suspense>
      </Router>,
    );
  });

  expect(screen.queryByText("Home")).toBeNull();
  await act(async () => fireEvent.load(link()));
  expect(screen.getByText("Home")).toBeVisible();
});
