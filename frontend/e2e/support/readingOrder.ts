import { type CDPSession, expect, type Page } from "@playwright/test";

/** What a screen reader stops at or says: headings, controls, and texts such as hints and errors. */
const READ = new Set([
  "heading",
  "textbox",
  "searchbox",
  "spinbutton",
  "combobox",
  "checkbox",
  "radio",
  "switch",
  "button",
  "link",
  "DisclosureTriangle",
  "Date",
  "InputTime",
  "ColorWell",
  "StaticText",
]);

/** Controls that take a value, which have to say what is wrong with it. */
const CONTROLS = new Set(["textbox", "spinbutton", "combobox", "checkbox", "radio", "Date"]);

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something that is read, with where it is seen: all of it, and its first line. */
export interface Read {
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  whole: Box;
  first: Box;
}

type AxNode = Awaited<
  ReturnType<CDPSession["send"]> extends never ? never : ReturnType<typeof fullTree>
>[number];

async function fullTree(client: CDPSession) {
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  return nodes;
}

/** Where a node is seen; null: nowhere, or at a place that doesn't scroll along. */
function boxes(this: Node): [Box, Box] | null {
  const element = this instanceof Element ? this : this.parentElement;
  if (!element?.checkVisibility({ visibilityProperty: true })) return null;
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { position } = getComputedStyle(around);
    if (position === "fixed" && !(around instanceof HTMLDialogElement)) return null;
    if (position === "sticky" || around.matches(".sr-only")) return null;
  }
  const range = document.createRange();
  range.selectNodeContents(this);
  const lines = [...(this instanceof Element ? this : range).getClientRects()];
  const [first] = lines.filter(({ width, height }) => width > 1 && height > 1);
  if (!first) return null;
  const box = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom });
  const whole = (this instanceof Element ? this : range).getBoundingClientRect();
  return [box(whole), box(first)];
}

/**
 * What a screen reader reads of the page's main part, or of the dialog that is open, in its order. A page that
 * changes while it's read (saved drafts, previews) is read again.
 */
export async function readOf(page: Page): Promise<Read[]> {
  const client = await page.context().newCDPSession(page);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readOnce(client);
    } catch (error) {
      if (attempt === 5 || !String(error).includes("No node with given id")) throw error;
    }
  }
}

async function readOnce(client: CDPSession): Promise<Read[]> {
  const nodes = await fullTree(client);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root =
    nodes.find(({ role, ignored }) => !ignored && role?.value === "dialog") ??
    nodes.find(({ role }) => role?.value === "main");
  if (!root) throw new Error("the page has no main part");
  const read: Read[] = [];
  const add = async (node: AxNode): Promise<void> => {
    const role = String(node.role?.value ?? "");
    if (!node.ignored && READ.has(role) && node.backendDOMNodeId !== undefined) {
      const found = await placeOf(client, node.backendDOMNodeId);
      const of = (name: string) => node.properties?.find((one) => one.name === name)?.value.value;
      const invalid = String(of("invalid") ?? "false");
      if (found) {
        read.push({
          role,
          name: String(node.name?.value ?? ""),
          description: String(node.description?.value ?? ""),
          isInvalid: invalid !== "false",
          whole: found[0],
          first: found[1],
        });
      }
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) await add(child);
    }
  };
  await add(root);
  return read;
}

async function placeOf(client: CDPSession, backendNodeId: number): Promise<[Box, Box] | null> {
  const { object } = await client.send("DOM.resolveNode", { backendNodeId });
  const { result } = await client.send("Runtime.callFunctionOn", {
    objectId: object.objectId ?? "",
    functionDeclaration: boxes.toString(),
    returnByValue: true,
  });
  return result.value ?? null;
}

/** Whether somebody sees `later` before `earlier`, which is read first. */
function isSeenBefore(later: Read, earlier: Read): boolean {
  const [a, b] = [earlier.first, later.first];
  const isSameColumn =
    later.whole.left < earlier.whole.right && earlier.whole.left < later.whole.right;
  if (isSameColumn && b.bottom <= a.top + 2) return true;
  const middle = (b.top + b.bottom) / 2;
  const isSameLine = middle > a.top && middle < a.bottom;
  return isSameLine && b.right <= a.left + 2;
}

/** Fails if something is read in another order than it's seen, or a wrong value's error isn't read with it. */
export async function expectReadAsSeen(page: Page, state: string): Promise<void> {
  const read = await readOf(page);
  expect(read.length, state).toBeGreaterThan(5);
  const said = ({ role, name }: Read) => `${role} “${name.slice(0, 60)}”`;
  const wrong = read.flatMap((later, at) =>
    read
      .slice(0, at)
      .filter((earlier) => isSeenBefore(later, earlier))
      .map((earlier) => `${said(later)} is read after ${said(earlier)}`),
  );
  expect(wrong.slice(0, 10), state).toEqual([]);
  const silent = read.filter(
    ({ role, isInvalid, description }) => CONTROLS.has(role) && isInvalid && description === "",
  );
  expect(silent.map(said), state).toEqual([]);
}
