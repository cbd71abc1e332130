import { beforeEach, expect, test } from "vitest";
import { clearDraft, keepDraft, readDraft } from "./drafts";

const FORM = `
  <form>
    <input name="firstName"><textarea name="goals"></textarea>
    <select name="ageGroup"><option value=""></option><option value="7-12"></option></select>
    <input type="checkbox" name="services" value="a"><input type="checkbox" name="services" value="b">
    <input type="radio" name="way" value="phone" checked><input type="radio" name="way" value="text">
    <input name="leaveBlank"><input type="hidden" name="stamp" value="s">
  </form>`;

beforeEach(() => {
  document.body.innerHTML = FORM;
});

const form = () => document.querySelector("form") as HTMLFormElement;
const all = (name: string) => [...form().querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
const one = (name: string) => all(name)[0] as HTMLInputElement;
const typed = (name: string, value: string) => {
  one(name).value = value;
  one(name).dispatchEvent(new Event("input", { bubbles: true }));
};

/** Leaves the page and returns to it. */
function comeBack(before = () => {}) {
  document.body.innerHTML = FORM;
  before();
  keepDraft(form(), "contact");
}

test("restores what was typed and chosen, and nothing else", () => {
  keepDraft(form(), "contact");
  typed("goals", "</script> \"a\" & 'b'");
  one("ageGroup").value = "7-12";
  (all("services")[1] as HTMLInputElement).checked = true;
  (all("way")[1] as HTMLInputElement).checked = true;
  typed("leaveBlank", "a robot");
  typed("firstName", "Ada");

  comeBack();

  expect(one("firstName").value).toBe("Ada");
  expect(one("goals").value).toBe("</script> \"a\" & 'b'");
  expect(one("ageGroup").value).toBe("7-12");
  expect(all("services").map(({ checked }) => checked)).toEqual([false, true]);
  expect(all("way").map(({ checked }) => checked)).toEqual([false, true]);
  expect(one("leaveBlank").value).toBe("");
  expect(readDraft("contact").map(([name]) => name)).not.toContain("stamp");
});

test("keeps what the visitor has typed meanwhile", () => {
  keepDraft(form(), "contact");
  typed("firstName", "Ada");
  typed("goals", "To canter");

  comeBack(() => {
    one("firstName").value = "Grace";
  });

  expect(one("firstName").value).toBe("Grace");
  expect(one("goals").value).toBe("To canter");
});

test("restores only the checkboxes that the visitor hasn't touched meanwhile", () => {
  keepDraft(form(), "contact");
  for (const box of all("services")) box.checked = true;
  typed("firstName", "Ada");

  comeBack(() => {
    one("services").checked = true;
  });

  expect(all("services").map(({ checked }) => checked)).toEqual([true, true]);
});

test("keeps what was typed before hydration, and no untouched form", () => {
  comeBack();
  expect(readDraft("contact")).toEqual([]);

  comeBack(() => {
    one("goals").value = "To canter";
  });

  expect(readDraft("contact")).toContainEqual(["goals", "To canter"]);
});

test("keeps the draft of fields that don't exist yet", () => {
  const party = [["attendee-1-name", "Tom"]];
  sessionStorage.setItem("draft:contact", JSON.stringify(party));

  comeBack(() => {
    one("firstName").value = "Ada";
  });

  expect(readDraft("contact")).toEqual(expect.arrayContaining([["firstName", "Ada"], ...party]));
});

test("a sent draft is deleted, and its form keeps no other", () => {
  const stop = keepDraft(form(), "contact");
  typed("firstName", "Ada");
  stop();
  clearDraft("contact");
  typed("firstName", "Ada B");

  comeBack();

  expect(one("firstName").value).toBe("");
});

test("each form has its own draft, in this session only", () => {
  keepDraft(form(), "registration:derby");
  typed("firstName", "Ada");

  comeBack();

  expect(one("firstName").value).toBe("");
  expect(localStorage).toHaveLength(0);
});

test.each(["{", "7", "null"])("an invalid draft (%s) is ignored", (kept) => {
  sessionStorage.setItem("draft:contact", kept);

  expect(() => keepDraft(form(), "contact")).not.toThrow();
  expect(one("firstName").value).toBe("");
});
