import { calendarDay } from "../../lib/calendarDay";
import { Button } from "../parts/Button";
import { Facts, partyFact } from "../parts/Facts";
import { Heading } from "../parts/Heading";
import { Paragraph, Words } from "../parts/Paragraph";
import { Questions } from "../parts/Questions";
import type { MailContext, MailOf, MailView } from "../view";
import {
  greeting,
  inOneLine,
  peopleInWords,
  titleAndDay,
  whenInWords,
  whereInWords,
} from "../words";

type Notice = Omit<MailOf<"eventMoved">, "kind">;

/** To the registrant: the event is called off. */
export function eventCalledOff(mail: MailOf<"eventCalledOff">, context: MailContext): MailView {
  return {
    subject: `Called off: ${titleAndDay(mail.event)}`,
    preview: inOneLine(mail.reason, 120),
    body: (
      <>
        <Heading>{mail.event.title} is called off</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>We're sorry: this event doesn't take place.</Paragraph>
        <Reason of={mail} />
        <Facts
          facts={[{ term: "Was to be", detail: whenInWords(mail.event) }, partyFact(mail.names)]}
        />
        <Paragraph>
          {mail.waits
            ? "You don't have to do anything. You stay on the waiting list in case there's a new date, and you'll hear from us then."
            : "You don't have to do anything. We've kept your registration in case there's a new date, and you'll hear from us then. The attached file cancels the entry in your calendar."}
        </Paragraph>
        <OwnPage mail={mail} />
        <Questions stable={context.stable} />
      </>
    ),
  };
}

/** To the registrant: the event was moved. */
export function eventMoved(mail: MailOf<"eventMoved">, context: MailContext): MailView {
  const { event, previous } = mail;
  const before = previous && { ...event, ...previous };
  return {
    subject: `Moved: ${titleAndDay(mail.event)}`,
    preview: inOneLine(whenInWords(event)),
    body: (
      <>
        <Heading>{event.title} was moved</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>
          Here's when and where it is now.{" "}
          {mail.waits ? "You stay on the waiting list." : "You keep your places."}
        </Paragraph>
        <Reason of={mail} />
        <Facts
          facts={[
            { term: "When", detail: whenInWords(event) },
            { term: "Where", detail: whereInWords(event), href: context.stable.directionsUrl },
            { term: "Was to be", detail: before ? whenInWords(before) : "" },
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
            : "The attached file changes the entry in your calendar. If you can't come then, please cancel your registration, so someone else can have your places."}
        </Paragraph>
        <OwnPage mail={mail} />
        <Questions stable={context.stable} />
      </>
    ),
  };
}

/** To the registrant: the event takes place after it was called off. */
export function eventReinstated(mail: MailOf<"eventReinstated">, context: MailContext): MailView {
  return {
    subject: `It's on after all: ${titleAndDay(mail.event)}`,
    preview: inOneLine(whenInWords(mail.event)),
    body: (
      <>
        <Heading>{mail.event.title} takes place after all</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>
          We wrote that it's called off. That has changed: it takes place, and{" "}
          {mail.waits ? "you're still on the waiting list" : "you still have your places"}.
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
  const { about, event, previous, reason, who, people, mails, calls } = mail;
  const what = ABOUT[about];
  const before = previous && { ...event, ...previous };
  const link = `${website}/admin-submissions#registrations?event=${event.id}`;
  return {
    subject: `${what}: ${inOneLine(event.title)}, ${calendarDay(event.date).short}`,
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
              term: "Was to be",
              detail: before ? `${whenInWords(before)}\n${before.location}` : "",
            },
            { term: "Reason", detail: reason },
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

const ABOUT = { calledOff: "Called off", moved: "Moved", reinstated: "Takes place after all" };

function Reason({ of: { reason } }: { of: Pick<Notice, "reason"> }) {
  return reason === "" ? null : <Words text={reason} />;
}

function OwnPage({ mail: { pageUrl } }: { mail: Pick<Notice, "pageUrl"> }) {
  return pageUrl ? <Button href={pageUrl}>View or cancel your registration</Button> : null;
}
