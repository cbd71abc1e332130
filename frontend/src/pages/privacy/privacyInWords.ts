import type { Site, WholeSite } from "../../content/site";

type Privacy = WholeSite["privacy"];

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;

const EVENTS = "Event registrations";
const UNTIL_ASKED = "until you ask us to erase it.";

/** What is kept. A site without events doesn't speak of them. */
export function contentsInWords(hasEvents: boolean): string[] {
  const texts = [
    "When you send us a message with the form, we keep your answers: your name, email and phone, and what you told us about the rider.",
  ];
  if (hasEvents) {
    texts.push(
      "When you sign up for an event, we keep your name, email and phone, and the names, ages and special requirements of everyone who comes with you.",
      "If an event asks you more, such as whom to call in an emergency, we keep those answers, too. If you sign a waiver, we keep the name you typed, when you signed, and the text.",
    );
  }
  const use = hasEvents ? "to get back to you and to run the event" : "to get back to you";
  texts.push(`We use it ${use}. Until you send a form, what you type stays in your browser.`);
  return texts;
}

/** How long each kind is kept. */
export function keptInWords(
  privacy: Privacy,
  hasEvents: boolean,
): { what: string; long: string }[] {
  const { inquiryMonths, registrationMonths, spamDays } = privacy;
  const kinds = [
    {
      what: "Messages",
      long: inquiryMonths
        ? `for ${count(inquiryMonths, "month")}. Then the website deletes them by itself.`
        : UNTIL_ASKED,
    },
    {
      what: EVENTS,
      long: registrationMonths
        ? `for ${count(registrationMonths, "month")} after the event.`
        : UNTIL_ASKED,
    },
    {
      what: "What looks like spam",
      long: spamDays ? `for ${count(spamDays, "day")}, in case it isn't.` : UNTIL_ASKED,
    },
  ];
  return kinds.filter(({ what }) => hasEvents || what !== EVENTS);
}

/** How long copies keep what was deleted; none if there are no copies. */
export function copiesInWords({ copyMonths, copyDays }: Privacy): string | undefined {
  if (copyMonths === 0 && copyDays === 0) return undefined;
  const long = copyMonths ? count(copyMonths, "month") : count(copyDays, "day");
  return `Backups of the website can still have it for about ${long} more. If we ever go back to one, what was erased gets erased again.`;
}

/** Who gets what visitors send, besides the stable's staff on the website. */
export function receiversInWords(privacy: Privacy, hasEvents: boolean): string[] {
  const { sendsInquiries, sendsMails, mailsOffice, copiesOffSite } = privacy;
  const sendsRegistrations = hasEvents && privacy.sendsRegistrations;
  const sent = [sendsInquiries && "messages", sendsRegistrations && "registrations"].filter(
    Boolean,
  );
  const texts = [];
  if (sent.length > 0) {
    const what = sent.join(" and ");
    texts.push(`The website passes your ${what} on to another program that helps us answer.`);
  }
  if (sendsMails) {
    const office = mailsOffice
      ? "The website emails us what you send, so our mailbox has it, too. "
      : "";
    texts.push(`${office}Emails go out through our mail provider, who can see them on the way.`);
  }
  if (copiesOffSite) {
    texts.push("Another company stores our backups. They're encrypted, so it can't read them.");
  }
  if (texts.length === 0) {
    texts.push(
      "The website passes it on to no one. It stays on the computer that runs the website.",
    );
  }
  return texts;
}

/** Cookies, the pixel, and what other companies' parts of the pages see. */
export function trackingInWords(site: Pick<Site, "pixelId" | "mapEmbedUrl">): string[] {
  const texts = site.pixelId
    ? [
        "We use the Meta pixel to see whether our ads work. It tells Meta which of our pages you open and whether you wrote or signed up, and it can set cookies.",
      ]
    : [
        "We don't track you. Our pages set no cookies for visitors, and no ad network or counting service is on them.",
      ];
  if (site.mapEmbedUrl) {
    texts.push(
      "The map on our contact page comes from another company. It loads once you scroll near it, and then that company sees your visit.",
    );
  }
  return texts;
}
