import { Heading } from "../../parts/Heading";
import { Link } from "../../parts/Link";
import { Paragraph, SmallPrint } from "../../parts/Paragraph";
import type { MailContext, MailOf, MailView, Stable } from "../../view";
import { greeting, inOneLine, peopleInWords, titleAndDay, whenInWords } from "../../words";
import { RegistrationDetails } from "./RegistrationDetails";

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
        {mail.replaces && (
          <Paragraph>
            You sent the form again. This replaces what we sent you before, and its link.
          </Paragraph>
        )}
        {mail.otherPeople > 0 && (
          <Paragraph>
            This email address has another registration for this event:{" "}
            {peopleInWords(mail.otherPeople)}. If you signed up twice, cancel one of them on its
            page.
          </Paragraph>
        )}
        <RegistrationDetails registration={mail} context={context} />
        <NotYou stable={context.stable} />
      </>
    ),
  };
}

/** To the registrant: the registration after a change. */
export function visitorChange(mail: MailOf<"visitorChange">, context: MailContext): MailView {
  const { calledOff } = mail.event;
  return {
    subject: `Changed: your registration for ${titleAndDay(mail.event)}${calledOff && ", which is called off"}`,
    preview: calledOff
      ? `It's called off: ${inOneLine(calledOff)}`
      : inOneLine(whenInWords(mail.event)),
    body: (
      <>
        <Heading>Your registration for {mail.event.title} has changed</Heading>
        <Paragraph>{greeting(mail.names)}</Paragraph>
        {calledOff && <Paragraph>This event is called off: {calledOff}</Paragraph>}
        {mail.leftEvent && (
          <Paragraph>
            You're coming to this event instead of {mail.leftEvent}. You don't have to cancel
            anything.
          </Paragraph>
        )}
        <Paragraph>Here's how it stands now. It replaces what we sent you before.</Paragraph>
        <RegistrationDetails registration={mail} context={context} />
        <NotYou stable={context.stable} />
      </>
    ),
  };
}

function NotYou({ stable }: { stable: Stable }) {
  return (
    <SmallPrint>
      You're getting this because someone signed up with your address. If it wasn't you, let us know
      at <Link href={stable.phoneHref}>{stable.phone}</Link>.
    </SmallPrint>
  );
}
