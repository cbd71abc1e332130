import { dollars } from "../../lib/dollars";
import { Button } from "../parts/Button";
import { Facts, partyFact } from "../parts/Facts";
import { Heading, Subheading } from "../parts/Heading";
import { Link } from "../parts/Link";
import { Paragraph, SmallPrint, Words } from "../parts/Paragraph";
import type { MailContext, MailOf, MailView, Stable } from "../view";
import {
  costInWords,
  dayInWords,
  greeting,
  inOneLine,
  priceInWords,
  titleAndDay,
  whenInWords,
  whereInWords,
} from "../words";

type Registration = Omit<MailOf<"confirmation">, "kind">;

/** To the registrant: confirms the registration. */
export function confirmation(mail: MailOf<"confirmation">, context: MailContext): MailView {
  const spots = mail.names.length === 1 ? "your spot" : `${mail.names.length} spots for you`;
  return {
    subject: `You're registered for ${titleAndDay(mail.event)}`,
    preview: inOneLine(whenInWords(mail.event)),
    body: (
      <>
        <Heading>You're registered for {mail.event.title}</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>We've saved {spots}. Here's what you need to know.</Paragraph>
        <Details registration={mail} context={context} />
        <NotYou stable={context.stable} />
      </>
    ),
  };
}

/** To the registrant: the registration after a change. */
export function visitorChange(mail: MailOf<"visitorChange">, context: MailContext): MailView {
  return {
    subject: `Changed: your registration for ${titleAndDay(mail.event)}`,
    preview: inOneLine(whenInWords(mail.event)),
    body: (
      <>
        <Heading>Your registration for {mail.event.title} has changed</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>Here's how it stands now. It replaces what we sent you before.</Paragraph>
        <Details registration={mail} context={context} />
        <NotYou stable={context.stable} />
      </>
    ),
  };
}

/** To the registrant: reminds of the event. */
export function reminder(mail: MailOf<"reminder">, context: MailContext): MailView {
  const day = dayInWords(mail.event);
  return {
    subject: `See you ${day}: ${inOneLine(mail.event.title)}`,
    preview: inOneLine(whenInWords(mail.event)),
    body: (
      <>
        <Heading>
          See you {day} for {mail.event.title}
        </Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        <Paragraph>Just a reminder that you're signed up. Here's where and when.</Paragraph>
        <Details registration={mail} context={context} />
        <SmallPrint>
          Don't want reminders? <Link href={mail.unsubscribeUrl}>Turn them off</Link>. You'll stay
          registered.
        </SmallPrint>
      </>
    ),
  };
}

/** To the registrant: thanks for coming. */
export function thanks(mail: MailOf<"thanks">, { website, stable }: MailContext): MailView {
  const { event, names, next, unsubscribeUrl } = mail;
  return {
    subject: `Thanks for coming: ${inOneLine(event.title)}`,
    preview: next[0] ? "Here's what's next." : "It was good to have you.",
    body: (
      <>
        <Heading>Thanks for coming to {event.title}</Heading>
        <Paragraph>{greeting(names)}</Paragraph>
        <Paragraph>It was good to have you at {stable.name}.</Paragraph>
        {next[0] && (
          <>
            <Subheading>What's next</Subheading>
            {next.map((one) => (
              <Paragraph key={one.id}>
                <Link href={`${website}/events/${one.id}`}>{one.title}</Link>: {whenInWords(one)}
              </Paragraph>
            ))}
          </>
        )}
        <SmallPrint>
          Don't want mails like this, or reminders? <Link href={unsubscribeUrl}>Turn them off</Link>
          .
        </SmallPrint>
      </>
    ),
  };
}

/** To the registrant: the registration was canceled. */
export function visitorCancellation(
  { names, event, waited, toRefundCents }: MailOf<"visitorCancellation">,
  { stable }: MailContext,
): MailView {
  const spots = names.length === 1 ? "Your spot is" : `Your ${names.length} spots are`;
  return {
    subject: waited
      ? `Off the waiting list: ${titleAndDay(event)}`
      : `Canceled: your registration for ${titleAndDay(event)}`,
    preview: inOneLine(whenInWords(event)),
    body: (
      <>
        <Heading>
          {waited
            ? `You're off the waiting list for ${event.title}`
            : `Your registration for ${event.title} is canceled`}
        </Heading>
        <Paragraph>{greeting(names)}</Paragraph>
        <Paragraph>
          {waited
            ? "You aren't in line anymore, and we won't write to you about this event."
            : `${spots} free for someone else now. If the event is in your calendar, you can delete it there.`}
        </Paragraph>
        {toRefundCents > 0 && (
          <Paragraph>
            You've paid {dollars(toRefundCents / 100)}. We'll be in touch about the refund.
          </Paragraph>
        )}
        <Facts
          facts={[
            { term: "Event", detail: event.title },
            { term: "When", detail: whenInWords(event) },
            partyFact(names),
          ]}
        />
        <Paragraph>
          Didn't ask for this? Call us at <Link href={stable.phoneHref}>{stable.phone}</Link>, and
          we'll look into it.
        </Paragraph>
      </>
    ),
  };
}

/** The details of a registration, with the link to change it. */
function Details(props: { registration: Registration; context: MailContext }) {
  const { event, names, totalCents, paidCents, paymentUrl, pageUrl } = props.registration;
  const { stable } = props.context;
  return (
    <>
      <Facts
        facts={[
          { term: "When", detail: whenInWords(event) },
          { term: "Where", detail: whereInWords(event), href: stable.directionsUrl },
          partyFact(names),
          { term: "Cost", detail: costOfParty(props.registration) },
          { term: "Paid", detail: paidCents > 0 ? dollars(paidCents / 100) : "" },
          { term: "Bring", detail: event.bring ?? "" },
        ]}
      />
      {paymentUrl && paidCents < totalCents && <Button href={paymentUrl}>Pay online</Button>}
      {pageUrl && (
        <>
          <Button href={pageUrl}>View, change or cancel</Button>
          <Paragraph>
            That page also has a code. Show it when you arrive, and we'll find you right away.
          </Paragraph>
        </>
      )}
      {event.description !== "" && (
        <>
          <Subheading>What to expect</Subheading>
          <Words text={event.description} />
        </>
      )}
      <Paragraph>
        The attached file puts it in your calendar. Questions, or a change of plans? Call us at{" "}
        <Link href={stable.phoneHref}>{stable.phone}</Link> or write to{" "}
        <Link href={`mailto:${stable.email}`}>{stable.email}</Link>.
      </Paragraph>
    </>
  );
}

/** What the party pays, in several lines where not everybody pays the same. */
function costOfParty({ names, prices, totalCents }: Registration): string | string[] {
  if (prices.length === 0) return costInWords(totalCents, names.length);
  const each = prices.map(({ label, cents }, index) => {
    const price = label ? `${label}, ${priceInWords(cents)}` : priceInWords(cents);
    return `${names[index] ?? ""}: ${price}`;
  });
  return [...each, `Together: ${priceInWords(totalCents)}`];
}

function NotYou({ stable }: { stable: Stable }) {
  return (
    <SmallPrint>
      You're getting this because someone signed up with your address. If it wasn't you, let us know
      at <Link href={stable.phoneHref}>{stable.phone}</Link>.
    </SmallPrint>
  );
}
