import { dollars } from "../../../lib/dollars";
import { Facts, partyFact } from "../../parts/Facts";
import { Heading } from "../../parts/Heading";
import { Link } from "../../parts/Link";
import { Paragraph } from "../../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../../view";
import { greeting, inOneLine, titleAndDay, whenInWords } from "../../words";

/** To the registrant: the registration was canceled. */
export function visitorCancellation(
  { names, event, waited, toRefundCents }: MailOf<"visitorCancellation">,
  { stable }: MailContext,
): MailView {
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
            : whatIsNext(names.length, event)}
        </Paragraph>
        {toRefundCents > 0 && (
          <Paragraph>
            You've paid {dollars(toRefundCents / 100)}. We'll be in touch about the refund.
          </Paragraph>
        )}
        <Facts
          facts={[
            { term: "Event", detail: event.title },
            { term: event.calledOff ? "Originally" : "When", detail: whenInWords(event) },
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

/** What becomes of the spots, and of the entry in the calendar. No one can have spots at an event that doesn't take place. */
function whatIsNext(people: number, { calledOff }: MailOf<"visitorCancellation">["event"]): string {
  if (calledOff) {
    return "The event is called off. If it's in your calendar, you can delete it there.";
  }
  const spots = people === 1 ? "Your spot is" : `Your ${people} spots are`;
  return `${spots} free for someone else now. If the event is in your calendar, you can delete it there.`;
}
