import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
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

/** Puts the server's HTML on the page, lets the visitor act, and takes the page over. */
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
  expect(window.paddockLoader.live, "the page was taken over").toBe(true);
  return errors;
}

const paths = Object.keys(pagesOnServer).map((path) => path.replace(":id", "open-barn"));

test.each([...paths, "/nowhere"])(
  "the browser takes %s over without a difference",
  async (path) => {
    expect(await hydrate(path)).toEqual([]);
  },
);

test("what was typed and chosen before the page was taken over is still there", async () => {
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
