import { isEmail } from "../../forms/shared/email/emailCheck";
import { answerInWords } from "../../lib/answerInWords";
import { calendarDay } from "../../lib/calendarDay";
import { momentInWords } from "../../lib/localMoment";
import { dialable, mailHref } from "../../staff/shared/hrefs";
import { Button } from "../parts/Button";
import { type Fact, Facts } from "../parts/Facts";
import { Heading, Subheading } from "../parts/Heading";
import { Name } from "../parts/Link";
import { Paragraph } from "../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../view";
import {
  costInWords,
  inOneLine,
  peopleInWords,
  priceInWords,
  spotsInWords,
  waitingInWords,
  whenInWords,
} from "../words";

type Registration = MailOf<"officeRegistration">;

/** To the office: a new registration. */
export function officeRegistration(mail: Registration, context: MailContext): MailView {
  const people = peopleInWords(mail.guests.length);
  return {
    subject: subject("New registration", mail),
    preview: `${people}, ${costInWords(mail.totalCents, mail.guests.length)}`,
    body: (
      <>
        <Heading>
          {mail.byStaff && "Staff registered "}
          {inOneLine(mail.name, 100)}
          {mail.byStaff ? " for " : " signed up for "}
          {mail.event.title}
        </Heading>
        {mail.fromWaitingList !== "" && (
          <Facts
            facts={[{ term: "From the waiting list", detail: `${mail.fromWaitingList} people` }]}
          />
        )}
        <Party registration={mail} context={context} />
      </>
    ),
  };
}

/** To the office: a registration was changed. */
export function officeChange(mail: MailOf<"officeChange">, context: MailContext): MailView {
  const changes = (mail.changes ?? []).map(({ what, before, after }) => ({
    term: what,
    detail: context.cut(changeInWords(before, after)),
  }));
  return {
    subject: subject("Registration changed", mail),
    preview: inOneLine(changes.map(({ term, detail }) => `${term}: ${detail}`).join(", "), 120),
    body: (
      <>
        <Heading>
          {mail.byStaff
            ? `Staff changed ${inOneLine(mail.name, 100)}'s registration`
            : `${inOneLine(mail.name, 100)} changed their registration`}
        </Heading>
        {changes.length > 0 && (
          <>
            <Subheading>What's different</Subheading>
            <Facts facts={changes} />
            <Subheading>How it stands now</Subheading>
          </>
        )}
        <Party registration={mail} context={context} />
      </>
    ),
  };
}

/** To the office: a registration was canceled. */
export function officeCancellation(
  mail: MailOf<"officeCancellation">,
  context: MailContext,
): MailView {
  const replaced = mail.by === "newerAnswers";
  const left = mail.waited && !replaced;
  const words = left
    ? LEFT_BY[mail.by]
    : [BY[mail.by], !replaced && nextOf(mail.event)].filter(Boolean).join(" ");
  const what = left ? "Off the waiting list" : "Registration canceled";
  const happened = left ? "isn't waiting anymore" : "isn't coming anymore";
  return {
    subject: subject(replaced ? "Registration replaced" : what, mail),
    preview: words,
    body: (
      <>
        <Heading>
          {inOneLine(mail.name, 100)} {replaced ? "signed up again" : happened}
        </Heading>
        <Paragraph>{words}</Paragraph>
        {mail.toRefundCents > 0 && (
          <Paragraph>
            They've paid {priceInWords(mail.toRefundCents)}. Please refund it, and note that on the
            staff page.
          </Paragraph>
        )}
        <Party registration={mail} context={context} />
      </>
    ),
  };
}

/** To the office: a party waits for places, or somebody has to call it because some are held for it. */
export function officeWaiting(mail: MailOf<"officeWaiting">, context: MailContext): MailView {
  const { name, email, phone, event, guests, atLeast, offered, answerBy } = mail;
  const who = inOneLine(name, 100);
  const waits = waitingInWords(guests.length, atLeast);
  if (offered === 0) {
    return {
      subject: subject("Waiting list", mail),
      preview: waits,
      body: (
        <>
          <Heading>
            {who} is on the waiting list for {event.title}
          </Heading>
          <Paragraph>
            They aren't signed up yet. As soon as enough spots are free, which may be now,{" "}
            {email ? "they're asked automatically" : "we'll ask you to call them"}.
          </Paragraph>
          <Facts facts={[{ term: "Waiting", detail: waits }]} />
          <Party registration={mail} context={context} />
        </>
      ),
    };
  }
  const until = momentInWords(answerBy);
  const spots = spotsInWords(offered);
  const number = dialable(phone);
  return {
    subject: subject("Please call", mail),
    preview: `${spots} held until ${until}`,
    body: (
      <>
        <Heading>
          Please call {who}: {spots} at {event.title}
        </Heading>
        <Paragraph>
          Spots are held for this party from the waiting list, but we couldn't email them. Ask if
          they'd like the spots, and note the answer on the staff page.
        </Paragraph>
        <Facts
          facts={[
            { term: "Call", detail: phone, href: number && `tel:${number}` },
            {
              term: "Held",
              detail: offered < guests.length ? `${offered} of ${guests.length} spots` : spots,
            },
            { term: "Until", detail: until },
          ]}
        />
        <Subheading>The party</Subheading>
        <Party registration={mail} context={context} />
      </>
    ),
  };
}

const BY = {
  registrant: "They canceled it themselves.",
  staff: "It was canceled on the staff page.",
  newerAnswers:
    "They sent the form again with other answers, so the registration below no longer counts.",
};

const LEFT_BY = {
  ...BY,
  registrant: "They took themselves off the waiting list.",
  staff: "They were taken off the waiting list on the staff page.",
};

/** Who gets the spots of a canceled registration. */
const nextOf = ({ calledOff }: Registration["event"]): string =>
  calledOff
    ? "The event is called off."
    : "Their spots go to the waiting list first, if anyone's on it.";

function subject(what: string, { name, event }: Pick<Registration, "name" | "event">): string {
  return `${what}: ${inOneLine(name)}, ${inOneLine(event.title)}, ${calendarDay(event.date).short}`;
}

function changeInWords(before: string, after: string): string {
  if (before === "") return `${after} (new)`;
  return after === "" ? `${before} (removed)` : `${before} → ${after}`;
}

function Party(props: { registration: Omit<Registration, "kind">; context: MailContext }) {
  const { registration, context } = props;
  const { id, event, name, email, phone, guests, totalCents, specialRequests } = registration;
  const link = `${context.website}/admin-submissions#registrations?id=${id}`;
  const number = dialable(phone);
  const facts: Fact[] = [
    { term: "Event", detail: event.title },
    { term: "When", detail: whenInWords(event) },
    { term: "Name", detail: name },
    { term: "Email", detail: email, href: mailHref(email) },
    { term: "Phone", detail: phone, href: number && `tel:${number}` },
    { term: "People", detail: String(guests.length) },
    { term: "Party", detail: guests.map((guest) => guestInWords(guest, guests, context)) },
    {
      term: "Total",
      detail: guests.some(({ price }) => price)
        ? priceInWords(totalCents)
        : costInWords(totalCents, guests.length),
    },
    { term: "Special requests", detail: context.cut(specialRequests) },
    ...(guests[0]?.answers ?? []).filter(isOfParty(guests)).map(({ question, answer }) => ({
      term: question,
      detail: context.cut(answer),
    })),
  ];
  return (
    <>
      <Facts facts={facts} />
      {isEmail(email) && (
        <Paragraph>
          Reply to this email and it goes straight to <Name>{name}</Name>.
        </Paragraph>
      )}
      <Button href={link}>Open on the staff page</Button>
    </>
  );
}

/** Whether an answer of the first of them is for all: nobody else was asked it. */
const isOfParty =
  ([, ...others]: Registration["guests"]) =>
  ({ question }: { question: string }) =>
    others.every(({ answers }) => answers.every((one) => one.question !== question));

/** `Tom (9, Rider: $85.00): allergic to hay. Horse: My own`. What is for all of the party stands elsewhere. */
function guestInWords(
  guest: Registration["guests"][number],
  party: Registration["guests"],
  { cut }: MailContext,
): string {
  const { name, age, price, specialRequirements, answers } = guest;
  const about = [age, price].filter(Boolean).join(", ");
  const who = about ? `${name} (${about})` : name;
  const own = guest === party[0] ? answers.filter((one) => !isOfParty(party)(one)) : answers;
  const said = own.map((one) => answerInWords(one.question, cut(one.answer)));
  const needs = specialRequirements ? [cut(specialRequirements)] : [];
  const all = [...needs, ...said];
  return all.length > 0 ? `${who}: ${all.join(". ").replaceAll(".. ", ". ")}` : who;
}
