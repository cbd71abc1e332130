import { momentInWords } from "../../lib/localMoment";
import { Button } from "../parts/Button";
import { Facts, partyFact } from "../parts/Facts";
import { Heading } from "../parts/Heading";
import { Link } from "../parts/Link";
import { Paragraph, SmallPrint } from "../parts/Paragraph";
import { Questions } from "../parts/Questions";
import type { MailContext, MailOf, MailView } from "../view";
import {
  costOfPartyInWords,
  costOfSomeInWords,
  greeting,
  spotsInWords,
  titleAndDay,
  waitingInWords,
  whenInWords,
  whereInWords,
} from "../words";

type Place = Omit<MailOf<"waiting">, "kind">;

/** To the registrant: they're on the waiting list. */
export function waiting(mail: MailOf<"waiting">, { stable }: MailContext): MailView {
  const { event, names, atLeast, pageUrl } = mail;
  return {
    subject: `You're on the waiting list for ${titleAndDay(mail.event)}`,
    preview: waitingInWords(names.length, atLeast),
    body: (
      <>
        <Heading>You're on the waiting list for {event.title}</Heading>
        <Paragraph>{greeting(names)}</Paragraph>
        <Paragraph>
          There aren't enough spots right now, so you aren't signed up yet. {whenWeWrite(mail)}
        </Paragraph>
        <Facts
          facts={[
            { term: "When", detail: whenInWords(event) },
            { term: "Where", detail: whereInWords(event), href: stable.directionsUrl },
            { term: "Waiting", detail: waitingInWords(names.length, atLeast) },
            { term: "Cost", detail: costOf(mail, atLeast) },
            partyFact(mail.names),
          ]}
        />
        {pageUrl && <Button href={pageUrl}>View, change or leave the list</Button>}
        <Questions stable={stable} />
        <SmallPrint>
          You're getting this because someone signed up with your address. If it wasn't you, let us
          know at <Link href={stable.phoneHref}>{stable.phone}</Link>.
        </SmallPrint>
      </>
    ),
  };
}

/** To the registrant: places are held for them. */
export function offer(mail: MailOf<"offer">, { stable }: MailContext): MailView {
  const { event, names, offered, answerBy, pageUrl } = mail;
  const until = momentInWords(answerBy);
  const isOne = offered === 1;
  const spots = isOne ? "A spot" : `${offered} spots`;
  return {
    subject: `${spots} for you: ${titleAndDay(mail.event)}`,
    preview: `Please answer by ${until}`,
    body: (
      <>
        <Heading>
          {spots} for you at {event.title}
        </Heading>
        <Paragraph>{greeting(names)}</Paragraph>
        <Paragraph>
          Good news: we're holding {isOne ? "a spot" : `${offered} spots`} for you until {until}.
          Tell us by then if you'd like {isOne ? "it" : "them"}, or {isOne ? "it goes" : "they go"}{" "}
          to the next in line.
        </Paragraph>
        {offered < names.length && (
          <Paragraph>
            {isOne
              ? `You asked for ${names.length} spots, and this is the only one free right now. If you take it, the rest of your group leaves the waiting list.`
              : `You asked for ${names.length} spots, and ${offered} are free right now. Pick who's coming when you say yes; the rest of your group leaves the waiting list then.`}
          </Paragraph>
        )}
        <Facts
          facts={[
            { term: "When", detail: whenInWords(event) },
            { term: "Where", detail: whereInWords(event), href: stable.directionsUrl },
            {
              term: "Held for you",
              detail:
                offered < names.length
                  ? `${offered} of ${spotsInWords(names.length)}`
                  : spotsInWords(offered),
            },
            { term: "Answer by", detail: until },
            { term: "Cost", detail: costOf(mail, offered) },
            partyFact(mail.names),
          ]}
        />
        {pageUrl && <Button href={pageUrl}>Say yes or no</Button>}
        <Questions stable={stable} />
      </>
    ),
  };
}

/** What they'd pay, if perhaps only `people` of them come; empty: nothing. */
function costOf(mail: Place, people: number): string | string[] {
  if (mail.totalCents === 0) return "";
  return people < mail.names.length ? costOfSomeInWords(mail) : costOfPartyInWords(mail);
}

/** To the registrant: places are no longer held for them. */
export function offerEnded(mail: MailOf<"offerEnded">, { stable }: MailContext): MailView {
  const { event, names, offered, pageUrl } = mail;
  const spots = offered === 1 ? "your spot" : "your spots";
  return {
    subject: `We can't hold ${spots} anymore: ${titleAndDay(mail.event)}`,
    preview: "You can wait for spots again",
    body: (
      <>
        <Heading>
          We can't hold {spots} at {event.title} anymore
        </Heading>
        <Paragraph>{greeting(names)}</Paragraph>
        <Paragraph>
          Either the time to answer is over, or we had to use the spots otherwise. You aren't signed
          up.
        </Paragraph>
        <Facts
          facts={[
            { term: "When", detail: whenInWords(event) },
            { term: "Were held", detail: spotsInWords(offered) },
            partyFact(mail.names),
          ]}
        />
        <Paragraph>
          Still want to come?{" "}
          {pageUrl
            ? "Your page says whether you're in line, and you can wait again there."
            : "Give us a call, and we'll put you in line again."}
        </Paragraph>
        {pageUrl && <Button href={pageUrl}>See where you stand</Button>}
        <Questions stable={stable} />
      </>
    ),
  };
}

function whenWeWrite({ names, atLeast }: Place): string {
  const people = names.length;
  if (people === 1) return "When a spot opens up, we'll write and hold it for you.";
  const all = people === 2 ? "both of you" : `all ${people} of you`;
  const enough = atLeast < people ? `at least ${atLeast} of you` : all;
  return `When there's room for ${enough}, we'll write and hold the spots for you.`;
}
