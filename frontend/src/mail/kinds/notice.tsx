import { calendarDay } from "../../lib/calendarDay";
import { dollars } from "../../lib/dollars";
import { momentInWords } from "../../lib/localMoment";
import { Button } from "../parts/Button";
import { Facts, partyFact } from "../parts/Facts";
import { Heading } from "../parts/Heading";
import { Paragraph, Words } from "../parts/Paragraph";
import { Questions } from "../parts/Questions";
import type { MailContext, MailOf, MailView } from "../view";
import {
  costOfPartyInWords,
  dayInWords,
  greeting,
  inOneLine,
  monthAndDay,
  peopleInWords,
  spotsInWords,
  titleAndDay,
  whenInWords,
  whereInWords,
} from "../words";

type Notice = Omit<MailOf<"eventMoved">, "kind">;
type Offered = NonNullable<Notice["offered"]>;

/** To the registrant: the event is called off. */
export function eventCalledOff(
  { offered: another, ...told }: MailOf<"eventCalledOff">,
  context: MailContext,
): MailView {
  const mail = another && !another.isTooYoung ? { ...told, offered: another } : told;
  const { event, offered } = mail as MailOf<"eventCalledOff">;
  const dayOffered = offered ? monthAndDay(offered) : "";
  return {
    subject: offered?.isLater
      ? `Come on ${dayOffered} instead? ${event.title}`
      : `Called off: ${titleAndDay(event)}`,
    preview: inOneLine(mail.reason, 120),
    body: (
      <>
        <Heading>
          {offered?.isLater
            ? `Another date instead of ${event.title}`
            : `${event.title} is called off`}
        </Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>
          {offered?.isLater
            ? "This event isn't taking place, as we wrote. You can come to another one instead."
            : "We're sorry: this event isn't taking place."}
        </Paragraph>
        <Reason of={mail} />
        <Facts
          facts={[
            { term: "Originally", detail: whenInWords(event) },
            { term: "Instead", detail: offered ? invitation(mail, offered) : "" },
            partyFact(mail.names),
          ]}
        />
        <Paragraph>{whatToDo(mail)}</Paragraph>
        {another?.isTooYoung && <Paragraph>{notForThem(another)}</Paragraph>}
        {mail.paidCents > 0 && <Paragraph>{ofMoney(mail)}</Paragraph>}
        {offered && mail.pageUrl ? (
          <Button href={mail.pageUrl}>{`Come on ${dayOffered} instead`}</Button>
        ) : (
          <OwnPage mail={mail} />
        )}
        <Questions stable={context.stable} />
      </>
    ),
  };
}

/** `Friday, July 9, 2027`, and the title, hours and place where they're others. */
function instead(before: string, { title, ...offered }: Offered): string {
  const { inFull } = calendarDay(offered.date);
  const words = [title !== before && title, inFull, offered.time, offered.location];
  return words.filter(Boolean).join(", ");
}

/** What they can come to instead, and in lines of their own what it costs them and how old they have to be. */
function invitation({ event, names }: Notice, offered: Offered): string {
  const { totalCents, minimumAge } = offered;
  const cost = totalCents > 0 ? costOfPartyInWords({ ...offered, names }) : [];
  const ages = minimumAge > 0 && `Ages ${minimumAge} and up`;
  return [instead(event.title, offered), cost, ages].flat().filter(Boolean).join("\n");
}

/** What's offered to others, but not to a party with somebody who is too young for it. */
const notForThem = ({ title, date, minimumAge }: Offered) =>
  `There's another date, ${inOneLine(title)} on ${dayInWords({ date })}, for ages ${minimumAge} and up. Give us a call, and we'll find something for you.`;

function whatToDo({ waits, offered, pageUrl }: MailOf<"eventCalledOff">): string {
  const ofCalendar = waits ? "" : " The attached file cancels the entry in your calendar.";
  if (offered) {
    const how = pageUrl
      ? "Your page has a button for it, and shows whether there are still enough spots."
      : "Give us a call if you'd like to.";
    return `Would you like to come then? ${how} If not, you don't have to do anything.${ofCalendar}`;
  }
  return waits
    ? "You don't have to do anything. You stay on the waiting list in case there's a new date, and you'll hear from us then."
    : `You don't have to do anything. We've kept your registration in case there's a new date, and you'll hear from us then.${ofCalendar}`;
}

function ofMoney({ paidCents, offered }: MailOf<"eventCalledOff">): string {
  const paid = `You've paid ${dollars(paidCents / 100)}.`;
  return offered
    ? `${paid} It goes along if you come to the other one. If you can't, we'll be in touch about the refund.`
    : `${paid} We'll be in touch about it.`;
}

/** To the registrant: the event was moved. */
export function eventMoved(mail: MailOf<"eventMoved">, context: MailContext): MailView {
  const { event, previous } = mail;
  const before = previous && { ...event, ...previous };
  const isOnSameDay = !before || before.date === event.date;
  return {
    subject: isOnSameDay
      ? `Moved: ${titleAndDay(event)}`
      : `Moved: ${inOneLine(event.title)}, now on ${dayInWords(event)}`,
    preview: inOneLine(whenInWords(event)),
    body: (
      <>
        <Heading>{event.title} was moved</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>Here's when and where it is now. {whatTheyHave(mail)}</Paragraph>
        <Reason of={mail} />
        <Facts
          facts={[
            { term: "When", detail: whenInWords(event) },
            { term: "Where", detail: whereInWords(event), href: context.stable.directionsUrl },
            { term: "Originally", detail: before ? whenInWords(before) : "" },
            {
              term: "At",
              detail: before && before.location !== event.location ? before.location : "",
            },
            partyFact(mail.names),
          ]}
        />
        <Paragraph>
          {mail.waits
            ? "If you can't come then, please leave the waiting list on your page."
            : `The attached file changes the entry in your calendar. If you can't come then, please cancel your registration, so someone else can have your ${spotOf(mail)}.`}
        </Paragraph>
        <OwnPage mail={mail} />
        <Questions stable={context.stable} />
      </>
    ),
  };
}

const spotOf = ({ names }: Pick<Notice, "names">) => (names.length === 1 ? "spot" : "spots");

function whatTheyHave({ waits, held, answerBy, names, pageUrl }: MailOf<"eventMoved">): string {
  if (!waits) return `You keep your ${spotOf({ names })}.`;
  if (held === 0) return "You stay on the waiting list.";
  const how = pageUrl ? "say yes or no on your page" : "give us a call and say yes or no";
  return `${spotsInWords(held)} ${held === 1 ? "is" : "are"} held for you until ${momentInWords(answerBy)}: ${how}.`;
}

/** To the registrant: the event is back on after it was called off. */
export function eventReinstated(mail: MailOf<"eventReinstated">, context: MailContext): MailView {
  return {
    subject: `It's back on: ${titleAndDay(mail.event)}`,
    preview: inOneLine(whenInWords(mail.event)),
    body: (
      <>
        <Heading>{mail.event.title} is back on</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>
          We wrote that it's called off. That has changed: it's back on, and{" "}
          {mail.waits ? "you're still on the waiting list" : `you still have your ${spotOf(mail)}`}.
        </Paragraph>
        <Reason of={mail} />
        <Facts
          facts={[
            { term: "When", detail: whenInWords(mail.event) },
            {
              term: "Where",
              detail: whereInWords(mail.event),
              href: context.stable.directionsUrl,
            },
            partyFact(mail.names),
          ]}
        />
        <Paragraph>
          {mail.waits
            ? "If you can't come anymore, please leave the waiting list on your page."
            : "The attached file puts it back in your calendar. If you can't come anymore, please cancel your registration."}
        </Paragraph>
        <OwnPage mail={mail} />
        <Questions stable={context.stable} />
      </>
    ),
  };
}

/** To the office: what those who signed up for an event are told. */
export function officeNotice(mail: MailOf<"officeNotice">, { website }: MailContext): MailView {
  const { about, event, previous, reason, offered, who, people, mails, calls, tooYoung } = mail;
  const what = ABOUT[about];
  const before = previous && { ...event, ...previous };
  const isOnSameDay = about !== "moved" || !before || before.date === event.date;
  const link = `${website}/admin-submissions#registrations?event=${event.id}`;
  return {
    subject: `${what}: ${inOneLine(event.title)}, ${isOnSameDay ? "" : "now on "}${calendarDay(event.date).short}`,
    preview: `${peopleInWords(people)}, ${calls} to call`,
    body: (
      <>
        <Heading>
          {what}: {event.title}
        </Heading>
        <Facts
          facts={[
            { term: "When", detail: whenInWords(event) },
            { term: "Where", detail: event.location },
            {
              term: "Originally",
              detail: before ? `${whenInWords(before)}\n${before.location}` : "",
            },
            { term: "Reason", detail: reason },
            { term: "Offered instead", detail: offered ? instead(event.title, offered) : "" },
            { term: "Too young for it", detail: tooYoung > 0 ? partiesInWords(tooYoung) : "" },
            { term: "By", detail: who },
            { term: "People", detail: String(people) },
            { term: "Told by email", detail: String(mails) },
            { term: "To be called", detail: String(calls) },
          ]}
        />
        <Paragraph>
          {calls === 0
            ? "Everyone who signed up gets an email."
            : "Not everyone can be reached by email. The staff page lists who has to be called."}
        </Paragraph>
        <Button href={link}>Open on the staff page</Button>
      </>
    ),
  };
}

const partiesInWords = (parties: number) => (parties === 1 ? "1 group" : `${parties} groups`);

const ABOUT = { calledOff: "Called off", moved: "Moved", reinstated: "Back on" };

function Reason({ of: { reason } }: { of: Pick<Notice, "reason"> }) {
  return reason === "" ? null : <Words text={reason} />;
}

function OwnPage({ mail: { pageUrl, waits } }: { mail: Pick<Notice, "pageUrl" | "waits"> }) {
  if (!pageUrl) return null;
  return (
    <Button href={pageUrl}>
      {waits ? "View, change or leave the list" : "View or cancel your registration"}
    </Button>
  );
}
