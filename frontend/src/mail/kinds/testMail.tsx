import { Button } from "../parts/Button";
import { Heading } from "../parts/Heading";
import { Paragraph, SmallPrint } from "../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../view";
import { inOneLine } from "../words";

/** To the office: tests that mails reach its inbox. */
export function testMail(mail: MailOf<"test">, { stable }: MailContext): MailView {
  const name = inOneLine(stable.name);
  return {
    subject: `Test email from the ${name} website`,
    preview: mail.proofUrl
      ? "Press the button to confirm that it arrived."
      : "Your website can reach this inbox.",
    body: (
      <>
        <Heading>This email arrived</Heading>
        <Paragraph>
          Your website can reach this inbox.
          {mail.proofUrl &&
            " Press the button, and the staff page will show when email was last confirmed."}
        </Paragraph>
        {mail.proofUrl && <Button href={mail.proofUrl}>Yes, it arrived</Button>}
        <SmallPrint>
          Did you find it in your spam folder? Mark it as “not spam”, so that inquiries don't land
          there too.
        </SmallPrint>
      </>
    ),
  };
}
