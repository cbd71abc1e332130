import { describe, expect, test } from "vitest";
import { kinds, mails } from "../testing/mail.fixture";
import { oddMails } from "../testing/oddMails.fixture";
import { pageData, site, timetable } from "../testing/site.fixture";
import { bytesOf, MAX_BYTES, renderMail } from "./renderMail";
import type { MailInput } from "./view";

const input = { data: pageData, timetable };
const all: [name: string, mail: MailInput][] = [
  ...kinds.map((kind): [string, MailInput] => [kind, mails[kind]]),
  ...Object.entries(oddMails),
];

/** What a reader sees of HTML, with single spaces. */
const seen = (html: string) =>
  html
    .replace(/<(title|style)>.*?<\/\1>/gs, "")
    .replaceAll(/<br\/>|<\/(p|td|th|div|h1|h2)>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

describe.each(all)("%s", (name, mail) => {
  const { subject, text, html } = renderMail(mail, input);

  test("has the text of its sample", async () => {
    const file = name.replaceAll(/[^a-zA-Z]+/g, "-");
    await expect(`Subject: ${subject}\n\n${text}`).toMatchFileSnapshot(`samples/${file}.txt`);
  });

  test("is a whole document that is small enough for every mail program", () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-US"/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(bytesOf(html)).toBeLessThan(MAX_BYTES);
  });

  test("loads nothing and has no script", () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|form)\b/i);
    expect(html).not.toMatch(/@import|url\(|src=|background=/i);
    const hrefs = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? "");
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.filter((href) => !/^(https:\/\/|tel:|sms:|mailto:)/.test(href))).toEqual([]);
  });

  test("wraps its text lines, except for long words", () => {
    const tooLong = text.split("\n").filter((line) => [...line.replace(/\p{M}/gu, "")].length > 72);
    expect(
      tooLong.filter((line) =>
        line
          .trim()
          .replace(/^\S+: /, "")
          .includes(" "),
      ),
    ).toEqual([]);
    expect(text).toContain("\n-- \n");
  });

  test("has a subject of one line", () => {
    expect(subject).toMatch(/^[^\p{Cc}]{10,200}$/u);
  });

  test("has the same content as HTML", () => {
    const words = seen(html);
    const missing = text
      .split(/\s+/)
      .map((word) => word.replace(/:$/, ""))
      .filter((word) => /^[\p{L}\d]/u.test(word) && !words.includes(word) && !html.includes(word));
    expect(missing).toEqual([]);
  });
});

test("the office's mail has every answer, in text and HTML", () => {
  const { inquiry, officeRegistration } = mails;
  const asked = inquiry.answers.flatMap(({ question, answer }) => [
    question,
    ...answer.split("\n"),
  ]);
  const said = [asked, inquiry.name, inquiry.email, inquiry.phone].flat();
  for (const words of said) {
    expect(renderMail(inquiry, input).text.replaceAll(/\s+/g, " ")).toContain(words);
    expect(seen(renderMail(inquiry, input).html)).toContain(words);
  }
  const needs = officeRegistration.guests.flatMap(({ answers, ...guest }) => [
    ...Object.values(guest),
    ...answers.flatMap((one) => [one.question, one.answer]),
  ]);
  for (const words of [...needs, officeRegistration.specialRequests]) {
    for (const line of words.split("\n")) {
      expect(renderMail(officeRegistration, input).text).toContain(line);
      expect(seen(renderMail(officeRegistration, input).html)).toContain(line);
    }
  }
});

test("the longest answers are cut until the mail is small enough, and the mail says so", () => {
  const answers = ["Goals", "Availability", "Questions"].map((question) => ({
    question,
    answer: "<&🐴".repeat(1_660),
  }));
  const guest = {
    name: "&".repeat(100),
    age: "&".repeat(20),
    specialRequirements: "'".repeat(5000),
    price: `${"&".repeat(60)}: $100,000`,
    answers: [],
  };
  const guests = Array.from({ length: 21 }, () => guest);
  const longest = [
    renderMail({ ...mails.inquiry, answers }, input),
    renderMail({ ...mails.officeRegistration, guests }, input),
  ];
  for (const { html, text } of longest) {
    expect(bytesOf(html)).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytesOf(text)).toBeLessThanOrEqual(MAX_BYTES);
    expect(/…\s+\[cut;\s+the\s+staff\s+page\s+has\s+all\s+of\s+it\]/.test(text)).toBe(true);
  }
});

test("no line of a visitor's text looks like a label of ours", () => {
  for (const separator of ["\n", "\r\n", "\r", "\u0085", "\u2028", "\u2029"]) {
    const answer = `hay${separator}Phone: 900${separator}-- ${separator}=====`;
    const answers = [{ question: "Goals", answer }];
    const { text } = renderMail({ ...mails.inquiry, answers }, input);
    expect(text.match(/^Phone: /gm)).toHaveLength(1);
    expect(text.match(/^-- $/gm)).toHaveLength(1);
  }
});

test("nothing a visitor types becomes markup, a style or a header", () => {
  const hostile = "</style><script>alert(1)</script>\r\nBcc: all@visitor.example\u202e";
  const answers = [{ question: "Goals", answer: hostile }];
  const { html, subject } = renderMail(
    { ...mails.inquiry, name: hostile, phone: hostile, email: hostile, answers },
    input,
  );
  expect(html).not.toMatch(/<script/);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(subject).not.toMatch(/[\r\n\u202e]/);
});

describe("the stable's own", () => {
  const own = { ...site, name: "Theirs & Co", phone: "555", phoneHref: "tel:555", email: "a@b.c" };
  const colors = { forest: "#123456", "barn-deep": "#654321" };
  const theirs = { data: { ...pageData, site: own }, timetable, colors };

  test.each(kinds)("name and telephone number are in %s", (kind) => {
    const { text, html } = renderMail(mails[kind], theirs);
    expect(text).toContain("Theirs & Co");
    expect(text).toContain("555");
    expect(text + html).not.toMatch(/555-0134|hello@maplehollow/);
  });

  test("colors are in every mail", () => {
    const { html } = renderMail(mails.confirmation, theirs);
    expect(html).toContain("background-color:#123456");
    expect(html).toContain("background-color:#654321");
    expect(html).not.toMatch(/#22372b|#82301f/);
  });
});

test("a visitor's mail greets by the first name, if it can be shown", () => {
  const greeted = (...names: string[]) => renderMail({ ...mails.confirmation, names }, input).text;
  expect(greeted("Ada Love")).toContain("Hi Ada,");
  expect(greeted("Dr. Smith")).toContain("Hi Dr. Smith,");
  expect(greeted("Rider 1", "Tom")).toContain("Hi there,");
});

test("a party with several prices reads each, what is paid, and where to pay", () => {
  const prices = [
    { label: "Rider", cents: 8_500 },
    { label: "Guest who doesn't ride", cents: 2_000 },
    { label: "Baby", cents: 0 },
  ];
  const paymentUrl = "https://pay.example/wine?a=1&b=2";
  const mail = { ...mails.confirmation, prices, totalCents: 10_500, paidCents: 2_000, paymentUrl };

  const { html, text } = renderMail(mail, input);

  expect(text).toContain("Ada Love: Rider, $85");
  expect(text).toContain("Lily Chen: Baby, Free");
  expect(text).toContain("Together: $105");
  expect(text).toMatch(/Paid: +\$20/);
  expect(text).toContain(paymentUrl);
  expect(html).toContain("Pay online");
  const paid = renderMail({ ...mail, paidCents: 10_500 }, input);
  expect(paid.html).not.toContain("Pay online");
  expect(paid.text).not.toContain("too much");
  const more = renderMail({ ...mail, paidCents: 14_500 }, input);
  expect(more.text).toContain("You've paid $40 too much. We'll be in touch about the refund.");
});

test("who cancels after paying reads of the refund, and so does the office", () => {
  const toRefundCents = 10_550;
  const visitor = renderMail({ ...mails.visitorCancellation, toRefundCents }, input);
  const office = renderMail({ ...mails.officeCancellation, toRefundCents }, input);

  expect(visitor.text).toContain("You've paid $105.50. We'll be in touch about the refund.");
  expect(office.text).toContain("They've paid $105.50.");
});

test("no one can have the spots of an event that's called off", () => {
  const event = { ...mails.visitorCancellation.event, calledOff: "Mud." };
  const visitor = renderMail({ ...mails.visitorCancellation, event }, input).text;
  const offices = (["registrant", "staff"] as const).map(
    (by) => renderMail({ ...mails.officeCancellation, event, by }, input).text,
  );

  for (const text of [visitor, ...offices]) expect(text).toMatch(/event\s+is\s+called\s+off/);
  expect(visitor).not.toMatch(/free\s+for\s+someone/);
  for (const text of offices) expect(text).not.toMatch(/waiting\s+list/);
});

test("the office reads that it will be asked to call a party that has no email address", () => {
  const automatic = /asked\s+automatically/;
  expect(renderMail(mails.officeWaiting, input).text).toMatch(automatic);
  const { text } = renderMail({ ...mails.officeWaiting, email: "" }, input);
  expect(text).not.toMatch(automatic);
  expect(text).toMatch(/we'll\s+ask\s+you\s+to\s+call\s+them/);
});

test("one person has one spot to keep, or to give up", () => {
  const names = ["Ada Love"];
  const { eventMoved, eventReinstated } = mails;
  for (const mail of [
    { ...eventMoved, names },
    { ...eventReinstated, names },
  ]) {
    expect(renderMail(mail, input).text).toMatch(/your\s+spot\b/);
    expect(renderMail(mail, input).text).not.toMatch(/your\s+spots/);
  }
  expect(renderMail(eventMoved, input).text).toMatch(/can have your\s+spots\./);
});

test("whoever waits is told by no notice that they could cancel a registration", () => {
  const { eventCalledOff, eventMoved, eventReinstated } = mails;
  for (const mail of [eventCalledOff, eventMoved, eventReinstated]) {
    expect(renderMail(mail, input).text).toContain("View or cancel your registration:");
    const { text } = renderMail({ ...mail, waits: true }, input);
    expect(text).toContain("View, change or leave the list:");
    expect(text).not.toContain("cancel your registration");
  }
});

test("whoever waits reads what it would cost, of each person if not all of them may come", () => {
  const costOf = (mail: Parameters<typeof renderMail>[0]) =>
    /^Cost: .*/m.exec(renderMail(mail, input).text)?.[0];

  expect(costOf({ ...mails.waiting, atLeast: 3 })).toBe("Cost: $255 ($85 a person)");
  expect(costOf({ ...mails.waiting, atLeast: 2 })).toBe("Cost: $85 a person");
  expect(costOf({ ...mails.waiting, totalCents: 0 })).toBeUndefined();
});
