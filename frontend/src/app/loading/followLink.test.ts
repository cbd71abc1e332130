import { afterEach, expect, test, vi } from "vitest";
import { lost, StubServer } from "../../testing/server";
import type { PageComponent, PageComponents } from "../pageComponents";
import { pagesOnServer } from "../pagesOnServer";
import { linksTo } from "./followLink";

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

/** A page whose code arrives, or fails to, when the test says so. */
function slowPage() {
  let arrive = () => {};
  let fail = () => {};
  const code = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    fail = () => reject(new TypeError("Failed to fetch"));
  });
  const page: PageComponent = () => null;
  page.load = () => code;
  return { page, arrive, fail };
}

function visitor(pages: Partial<PageComponents>) {
  const navigate = vi.fn();
  const loadDocument = vi.fn();
  const follow = linksTo({ ...pagesOnServer, ...pages }, loadDocument);
  return { navigate, loadDocument, click: (to: string) => follow(navigate, to) };
}

test("a page whose code is loaded is shown at once", () => {
  const { navigate, click } = visitor({});

  click("/contact");

  expect(navigate).toHaveBeenCalledWith("/contact", undefined);
});

test("a link to the current page adds no history entry", () => {
  history.replaceState(null, "", "/contact");
  const { navigate, click } = visitor({});

  click("/contact");

  expect(navigate).not.toHaveBeenCalled();
});

test("a link in a dialog leaves no entry of the dialog behind", () => {
  history.replaceState({ isDialog: true }, "", "/lessons");
  const { navigate, click } = visitor({});

  click("/contact");

  expect(navigate).toHaveBeenCalledWith("/contact", { replace: true });
});

test("a link to a fragment scrolls there and moves the focus", () => {
  document.body.innerHTML = '<section id="team"><h2>The people</h2></section>';
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { click } = visitor({});

  click("/contact#team");

  expect(scrolled.mock.contexts).toEqual([document.getElementById("team")]);
  expect(document.activeElement).toHaveTextContent("The people");
});

test("a link to the current page scrolls to its top and moves the focus", () => {
  document.body.innerHTML = '<main><h1 tabindex="-1">Contact Us</h1></main>';
  history.replaceState(null, "", "/contact");
  const { click } = visitor({});

  click("/contact");

  expect(document.activeElement).toHaveTextContent("Contact Us");
});

test("a link to an unknown fragment scrolls to the top", () => {
  const scrollTo = vi.spyOn(window, "scrollTo");
  const { click } = visitor({});

  click("/contact#attic");

  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test("a page is shown when its code has loaded", async () => {
  const lessons = slowPage();
  const { navigate, click } = visitor({ "/lessons": lessons.page });

  const clicked = click("/lessons#gallery");
  await Promise.resolve();
  expect(navigate).not.toHaveBeenCalled();
  lessons.arrive();
  await clicked;

  expect(navigate).toHaveBeenCalledWith("/lessons#gallery", undefined);
});

test("of two links the last one wins, even if the first one's page loads later", async () => {
  const lessons = slowPage();
  const { navigate, click } = visitor({ "/lessons": lessons.page });

  const first = click("/lessons");
  click("/contact");
  lessons.arrive();
  await first;

  expect(navigate.mock.calls).toEqual([["/contact", undefined]]);
});

test("a page whose code fails is loaded as a document", async () => {
  const lessons = slowPage();
  const { navigate, loadDocument, click } = visitor({ "/lessons": lessons.page });

  const clicked = click("/lessons");
  lessons.fail();
  await clicked;

  expect(loadDocument).toHaveBeenCalledWith("/lessons");
  expect(navigate).not.toHaveBeenCalled();
});

test("a page without its own code is left by loading a document", async () => {
  history.replaceState(null, "", "/lessons");
  const lessons = slowPage();
  const { navigate, loadDocument, click } = visitor({ "/lessons": lessons.page });
  lessons.fail();

  await click("/contact");

  expect(loadDocument).toHaveBeenCalledWith("/contact");
  expect(navigate).not.toHaveBeenCalled();
});

/** What the server answers for /contact: a page with this notice, or with none. */
const contactSays = (notice?: string) =>
  new StubServer().on("GET /contact", new Response(page(notice)));

const page = (notice?: string) =>
  notice ? `<section class="notice">${notice}</section>` : "<main>Contact Us</main>";

/** A visitor whose document has been open for a minute, with this notice. */
function visitorSince(notice?: string) {
  history.replaceState(null, "", "/lessons");
  document.body.innerHTML = page(notice);
  vi.useFakeTimers();
  const someone = visitor({});
  vi.advanceTimersByTime(60_000);
  return someone;
}

test.each([
  ["published", undefined, "Snow: no lessons."],
  ["changed", "Snow: no lessons.", "Snow: no lessons until noon."],
  ["removed", "Snow: no lessons.", undefined],
])("a notice that was %s since loads the document", async (_, shown, current) => {
  contactSays(current);
  const { navigate, loadDocument, click } = visitorSince(shown);

  await click("/contact?from=footer#form");

  expect(loadDocument).toHaveBeenCalledWith("/contact?from=footer#form");
  expect(navigate).not.toHaveBeenCalled();
});

test("the same notice is looked at once in 30 seconds", async () => {
  const server = contactSays("Snow: no lessons.");
  const { navigate, loadDocument, click } = visitorSince("Snow: no lessons.");

  await click("/contact");
  await click("/contact");

  expect(navigate).toHaveBeenCalledTimes(2);
  expect(loadDocument).not.toHaveBeenCalled();
  expect(server.callsTo("GET /contact")).toHaveLength(1);
});

test("a notice on the page that is open isn't looked at by a link to a place on it", async () => {
  const { loadDocument, click } = visitorSince("Snow: no lessons.");
  const server = new StubServer();

  await click("/lessons#prices");

  expect(loadDocument).not.toHaveBeenCalled();
  expect(server.calls).toEqual([]);
});

test("a link works offline, and shows the notice that the page has", async () => {
  new StubServer().on("GET /contact", lost());
  const { navigate, loadDocument, click } = visitorSince("Snow: no lessons.");

  await click("/contact");

  expect(navigate).toHaveBeenCalledWith("/contact", undefined);
  expect(loadDocument).not.toHaveBeenCalled();
});

test("a link waits a second for the notice", async () => {
  const ends = vi.spyOn(AbortSignal, "timeout");
  contactSays();
  const { click } = visitorSince();

  await click("/contact");

  expect(ends.mock.calls).toEqual([[1000]]);
});

test("a page of another version of the program is loaded as a document", async () => {
  const html = '<script data-entry="/assets/main-2.js"></script>';
  new StubServer().on("GET /contact", new Response(html));
  const { loadDocument, click } = visitorSince();

  await click("/contact");

  expect(loadDocument).toHaveBeenCalledWith("/contact");
});

test("the staff's page has no notice, so a link from it always looks for one", async () => {
  contactSays("Snow: no lessons.");
  document.body.innerHTML = "";
  history.replaceState(null, "", "/admin-submissions");
  const { loadDocument, click } = visitor({});

  await click("/contact");

  expect(loadDocument).toHaveBeenCalledWith("/contact");
});
