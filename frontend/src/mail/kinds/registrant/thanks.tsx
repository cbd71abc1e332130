import { Heading, Subheading } from "../../parts/Heading";
import { Link } from "../../parts/Link";
import { Paragraph, SmallPrint } from "../../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../../view";
import { greeting, inOneLine, whenInWords } from "../../words";

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
