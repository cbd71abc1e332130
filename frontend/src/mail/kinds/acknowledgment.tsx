import { Heading } from "../parts/Heading";
import { Link } from "../parts/Link";
import { Paragraph, SmallPrint } from "../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../view";
import { greeting, inOneLine } from "../words";

/** To the visitor: the inquiry has arrived. Repeats none of its text. */
export function acknowledgment(
  { names, answerBy }: MailOf<"acknowledgment">,
  { stable }: MailContext,
): MailView {
  return {
    subject: `${inOneLine(stable.name)} got your message`,
    preview: `We'll get back to you within ${stable.answerWithin}.`,
    body: (
      <>
        <Heading>We got your message</Heading>
        <Paragraph>{greeting(names)}</Paragraph>
        <Paragraph>
          Thanks for getting in touch. Someone from the barn will {WAY[answerBy]} within{" "}
          {stable.answerWithin}.
        </Paragraph>
        <Paragraph>
          If it can't wait, call or text <Link href={stable.phoneHref}>{stable.phone}</Link>.
        </Paragraph>
        <SmallPrint>
          You're getting this because someone wrote to us with your address. If it wasn't you, you
          can ignore this email.
        </SmallPrint>
      </>
    ),
  };
}

const WAY = { phone: "call you", text: "text you", email: "email you" };
