import { expect, test } from "vitest";
import { site } from "../../testing/site.fixture";
import {
  contentsInWords,
  copiesInWords,
  keptInWords,
  receiversInWords,
  trackingInWords,
} from "./privacyInWords";

const { privacy } = site;
const long = (different: Partial<typeof privacy>) =>
  keptInWords({ ...privacy, ...different }, true).map((kept) => kept.long);

test("says how long each kind is kept, or that it stays", () => {
  expect(long({})).toEqual([
    "for 18 months. Then the website deletes them by itself.",
    "for 12 months after the event.",
    "for 30 days, in case it isn't.",
  ]);
  expect(long({ inquiryMonths: 1, registrationMonths: 0, spamDays: 1 })).toEqual([
    "for 1 month. Then the website deletes them by itself.",
    "until you ask us to erase it.",
    "for 1 day, in case it isn't.",
  ]);
});

test("says how long copies have it", () => {
  expect(copiesInWords(privacy)).toContain("about 12 months more");
  expect(copiesInWords({ ...privacy, copyMonths: 0, copyDays: 30 })).toContain("30 days");
  expect(copiesInWords({ ...privacy, copyMonths: 0 })).toBeUndefined();
});

test("names every receiver, and says so if there is none", () => {
  expect(receiversInWords(privacy, true)).toEqual([expect.stringContaining("no one")]);
  const all = {
    sendsInquiries: true,
    sendsRegistrations: true,
    sendsMails: true,
    mailsOffice: true,
    copiesOffSite: true,
  };
  const texts = receiversInWords({ ...privacy, ...all }, true).join(" ");
  expect(texts).toContain("your messages and registrations");
  expect(texts).toContain("our mailbox");
  expect(texts).toContain("mail provider");
  expect(texts).toContain("encrypted");
  expect(texts).not.toContain("no one");
  expect(receiversInWords({ ...privacy, sendsRegistrations: true }, true)[0]).toContain(
    "your registrations on",
  );
});

test("says what tracks visitors", () => {
  expect(trackingInWords({ pixelId: "", mapEmbedUrl: "" })).toEqual([
    expect.stringContaining("don't track"),
  ]);
  const [pixel, map] = trackingInWords({ pixelId: "1234", mapEmbedUrl: "https://maps.example" });
  expect(pixel).toContain("Meta pixel");
  expect(map).toContain("map");
});

test("doesn't speak of events that are hidden", () => {
  const all = { ...privacy, sendsInquiries: true, sendsRegistrations: true };
  const texts = [
    ...contentsInWords(false),
    ...keptInWords(all, false).map(({ what, long }) => what + long),
    ...receiversInWords(all, false),
  ];
  expect(texts.join(" ")).not.toMatch(/event|registration|sign/i);
  expect(contentsInWords(true).join(" ")).toContain("event");
});
