import { dollars } from "../../../lib/dollars";
import { Button } from "../../parts/Button";
import { Facts, partyFact } from "../../parts/Facts";
import { Subheading } from "../../parts/Heading";
import { Link } from "../../parts/Link";
import { Paragraph, Words } from "../../parts/Paragraph";
import type { MailContext, MailOf } from "../../view";
import { costOfPartyInWords, whenInWords, whereInWords } from "../../words";
import { StillNeeded } from "./StillNeeded";

type Registration = Omit<MailOf<"confirmation">, "kind">;

/** The details of a registration, with the link to change it. */
export function RegistrationDetails(props: { registration: Registration; context: MailContext }) {
  const { event, names, totalCents, paidCents, paymentUrl, pageUrl } = props.registration;
  const { stable } = props.context;
  const dueCents = totalCents - paidCents;
  const isDue = !event.calledOff && dueCents > 0;
  return (
    <>
      <Facts
        facts={[
          { term: event.calledOff ? "Originally" : "When", detail: whenInWords(event) },
          { term: "Where", detail: whereInWords(event), href: stable.directionsUrl },
          partyFact(names),
          { term: "Cost", detail: costOfPartyInWords(props.registration) },
          { term: "Paid", detail: paidCents > 0 ? dollars(paidCents / 100) : "" },
          { term: "Still to pay", detail: isDue && paidCents > 0 ? dollars(dueCents / 100) : "" },
          { term: "Bring", detail: event.calledOff ? "" : (event.bring ?? "") },
        ]}
      />
      {!event.calledOff && dueCents < 0 && (
        <Paragraph>
          You've paid {dollars(-dueCents / 100)} too much. We'll be in touch about the refund.
        </Paragraph>
      )}
      {isDue && paymentUrl && <Button href={paymentUrl}>Pay online</Button>}
      {pageUrl && (
        <>
          {!event.calledOff && <StillNeeded {...props.registration} />}
          <Button href={pageUrl}>View, change or cancel</Button>
          {!event.calledOff && (
            <Paragraph>
              That page also has a code. Show it when you arrive, and we'll find you right away.
            </Paragraph>
          )}
        </>
      )}
      {event.description !== "" && !event.calledOff && (
        <>
          <Subheading>What to expect</Subheading>
          <Words text={event.description} />
        </>
      )}
      <Paragraph>
        The attached file {event.calledOff ? "cancels the entry" : "puts it"} in your calendar.
        Questions, or a change of plans? Call us at{" "}
        <Link href={stable.phoneHref}>{stable.phone}</Link> or write to{" "}
        <Link href={`mailto:${stable.email}`}>{stable.email}</Link>.
      </Paragraph>
    </>
  );
}
