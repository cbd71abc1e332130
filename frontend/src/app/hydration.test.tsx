import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StubServer } from "../testing/server";
import { pageData } from "../testing/site.fixture";
import { App } from "./App";
import { dataFor } from "./loading/partsOfContent";
import { pagesInBrowser } from "./pagesInBrowser";
import { pagesOnServer } from "./pagesOnServer";
import { routeAt } from "./routes";

let root: Root | undefined;

beforeEach(() => {
  new StubServer();
});

afterEach(() => act(() => root?.unmount()));

/** Inserts the server's HTML, lets the visitor act, and hydrates the page. */
async function hydrate(path: string, before: (page: HTMLElement) => void = () => {}) {
  const errors: unknown[] = [];
  history.replaceState(null, "", path);
  document.body.innerHTML = renderToString(
    <App data={dataFor(routeAt(path), pageData)} path={path} pages={pagesOnServer} />,
  );
  before(document.body);
  window.paddockLoader = { live: false, pending: null, contacts: 0 };
  await act(async () => {
    root = hydrateRoot(
      document.body,
      <App data={dataFor(routeAt(path), pageData)} pages={pagesInBrowser} />,
      {
        onRecoverableError: (error) => errors.push(error),
      },
    );
    await pagesInBrowser[routeAt(path).path].load?.();
  });
  await vi.waitFor(() => expect(window.paddockLoader?.live, "the page was taken over").toBe(true));
  return errors;
}

const paths = Object.keys(pagesOnServer).map((path) => path.replace(":id", "open-barn"));

test.each([...paths, "/nowhere"])("%s is hydrated without a difference", async (path) => {
  expect(await hydrate(path)).toEqual([]);
});

test("hydration keeps what was typed and chosen before", async () => {
  const find = <T extends Element>(selector: string) => {
    const found = document.querySelector<T>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };

  await hydrate("/contact", () => {
    find<HTMLInputElement>("#firstName").value = "Ada";
    find<HTMLTextAreaElement>("#goals").value = "A quiet horse";
    find<HTMLSelectElement>("#ageGroup").value = "7-12";
    find<HTMLInputElement>('[value="Trail Riding"]').checked = true;
    find<HTMLInputElement>('[value="email"]').checked = true;
  });

  const answers = new FormData(find<HTMLFormElement>("form"));
  expect(Object.fromEntries(answers)).toMatchObject({
    firstName: "Ada",
    goals: "A quiet horse",
    ageGroup: "7-12",
    servicesInterested: "Trail Riding",
    preferredContact: "email",
  });
});
