import { Heading } from "../../parts/Heading";
import { Link } from "../../parts/Link";
import { Paragraph, SmallPrint } from "../../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../../view";
import { dayInWords, greeting, inOneLine, whenInWords } from "../../words";
import { RegistrationDetails } from "./RegistrationDetails";

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
        <RegistrationDetails registration={mail} context={context} />
        <SmallPrint>
          Don't want reminders? <Link href={mail.unsubscribeUrl}>Turn them off</Link>. You'll stay
          registered.
        </SmallPrint>
      </>
    ),
  };
}
