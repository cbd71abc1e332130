import { isEmail } from "../../forms/shared/email/emailCheck";
import { dialable, mailHref } from "../../staff/shared/hrefs";
import { Button } from "../parts/Button";
import { Facts } from "../parts/Facts";
import { Heading } from "../parts/Heading";
import { Name } from "../parts/Link";
import { Paragraph } from "../parts/Paragraph";
import type { MailContext, MailOf, MailView } from "../view";
import { inOneLine } from "../words";

/** To the office: a new inquiry. A reply to the mail reaches the visitor. */
export function inquiry(mail: MailOf<"inquiry">, { website, cut }: MailContext): MailView {
  const { id, name, email, phone, answerBy, services, answers } = mail;
  const number = dialable(phone);
  const about = services.join(", ");
  return {
    subject: `New inquiry from ${inOneLine(name)}: ${inOneLine(about)}`,
    preview: `${inOneLine(name)} ${WISH[answerBy]}`,
    body: (
      <>
        <Heading>New inquiry from {inOneLine(name, 100)}</Heading>
        <Paragraph>
          <Name>{name}</Name> {WISH[answerBy]}
          {isEmail(email) && " Reply to this email and it goes straight to them."}
        </Paragraph>
        {answerBy === "phone" && number && (
          <Button href={`tel:${number}`}>{`Call ${phone}`}</Button>
        )}
        {answerBy === "text" && number && <Button href={`sms:${number}`}>{`Text ${phone}`}</Button>}
        <Facts
          facts={[
            { term: "Name", detail: name },
            { term: "Email", detail: email, href: mailHref(email) },
            { term: "Phone", detail: phone, href: number && `tel:${number}` },
            { term: "Services", detail: about },
            ...answers.map(({ question, answer }) => ({ term: question, detail: cut(answer) })),
          ]}
        />
        <Button quiet href={`${website}/admin-submissions#inquiry?id=${id}`}>
          Open on the staff page
        </Button>
      </>
    ),
  };
}

const WISH = {
  phone: "would like a phone call.",
  text: "would like a text message.",
  email: "would like an email.",
};
