import { beforeEach, expect, test, vi } from "vitest";
import { registration } from "../../testing/registration.fixture";
import { Refusal } from "../shared/calls";
import { type Sender, sendUnsent } from "./sendUnsent";
import { addMark, changeUnsent, markOf, readUnsent } from "./unsent";

const ADA = { registration: "7", position: 0 };
const BEN = { registration: "7", position: 1 };

/** What was called, in order. */
let calls: string[];
let sender: Sender;

beforeEach(() => {
  calls = [];
  changeUnsent({ waiting: [], taken: [], odd: [], refused: [], isUnanswered: false });
  sender = {
    mark: async ({ position, mark }) => {
      calls.push(`${position} ${mark}`);
      return registration();
    },
    walkIn: async () => {},
    readAgain: async () => {
      calls.push("read");
      return true;
    },
    onEnded: vi.fn(),
  };
});

const lost = () => Promise.reject(new Refusal({ status: 0, problem: null }));
const kept = () => JSON.parse(localStorage.getItem("paddockUnsent") ?? "null");

test("a hundred marks are followed by one reading", async () => {
  for (let position = 0; position < 100; position += 1) {
    addMark({ registration: "7", position, mark: "came" });
  }
  await sendUnsent(sender);

  expect(calls).toHaveLength(101);
  expect(calls.at(-1)).toBe("read");
  expect(kept()).toBeNull();
});

test("what the server took stands, also on a page opened anew, until it's read again", async () => {
  addMark({ ...ADA, mark: "came" });
  addMark({ ...BEN, mark: "missed" });
  const { mark } = sender;
  sender.mark = (marked) => (marked.position === 1 ? lost() : mark(marked));
  await sendUnsent(sender);

  expect(calls, "nothing is read while something waits").toEqual(["0 came"]);
  expect(readUnsent()).toMatchObject({ waiting: [BEN], taken: [ADA], isUnanswered: true });
  expect(markOf(readUnsent(), ADA)).toBe("came");
  expect(kept()).toMatchObject({ waiting: [BEN], taken: [ADA] });

  sender.mark = mark;
  await sendUnsent(sender);
  expect(calls).toEqual(["0 came", "1 missed", "read"]);
  expect(markOf(readUnsent(), ADA)).toBeUndefined();
});

test("a reading that fails is tried again, and nothing is sent twice", async () => {
  addMark({ ...ADA, mark: "came" });
  const { readAgain } = sender;
  sender.readAgain = async () => false;
  await sendUnsent(sender);
  expect(markOf(readUnsent(), ADA)).toBe("came");

  sender.readAgain = readAgain;
  await sendUnsent(sender);
  expect(calls).toEqual(["0 came", "read"]);
  expect(readUnsent()).toMatchObject({ taken: [], isUnanswered: false });
});

test("a mark that is changed while the page is read is sent, and holds", async () => {
  addMark({ ...ADA, mark: "came" });
  const { readAgain } = sender;
  sender.readAgain = () => {
    if (!calls.includes("read")) addMark({ ...ADA, mark: "missed" });
    expect(markOf(readUnsent(), ADA)).toBe("missed");
    return readAgain();
  };
  await sendUnsent(sender);

  expect(calls).toEqual(["0 came", "read", "0 missed", "read"]);
});

test("who isn't in the party anymore is named as long as the page is open, and not kept", async () => {
  const problem = { status: 409, title: "", detail: "Gone.", type: "" };
  sender.mark = () => Promise.reject(new Refusal({ status: 409, problem }));
  addMark({ ...ADA, mark: "came", name: "Ada Okafor" });
  expect(JSON.stringify(kept())).not.toContain("Ada");
  await sendUnsent(sender);

  expect(readUnsent().odd).toEqual([{ ...ADA, mark: "came", name: "Ada Okafor", why: "Gone." }]);
});
