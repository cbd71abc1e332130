import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { ShowDays } from "./ShowDays";

const shows = [
  {
    name: "Local shows",
    text: "A short trailer ride, leadline to low hunters, home by supper. Where everyone starts and many happily stay.",
  },
  {
    name: "Regional shows",
    text: "Weekends with points to ride for, bigger rings and better company. You learn to warm up among strangers and to sleep before a class.",
  },
  {
    name: "Championship shows",
    text: "For those who have qualified: finals at the end of a season of work, with your coach at the gate and half the barn at the rail.",
  },
];

const disciplines = [
  {
    name: "Hunters",
    text: "The quiet round: even pace, soft jump, a horse that makes it look like nothing.",
  },
  { name: "Equitation", text: "The rider is judged, from the eyes down to the heel." },
  { name: "Jumpers", text: "Clean and quick. The clock and the rails decide, and nobody’s taste." },
  {
    name: "Dressage",
    text: "Training made visible, letter by letter; every horse on the team does some.",
  },
  {
    name: "Leadline and walk-trot",
    text: "For the youngest: a number on the back, a braid in the mane, a ribbon for everybody.",
  },
];

/** The show team: where it rides, at home and away, in what, and how to join. */
export function ShowingPage() {
  const { phone, phoneHref } = useSite();
  return (
    <>
      <PageBand
        title="Show team"
        lead="We ride as a team: one sheet of entries, one row of stalls, everyone at the rail when the last of us goes in."
        picture="showing"
        alt="Horse and rider clearing a red and white fence in low sun"
      >
        <Link href="/contact" className="button button-primary">
          Join the show team
        </Link>
        <ContactLink href={phoneHref} className="button button-outline">
          Call {phone}
        </ContactLink>
      </PageBand>
      <section className="page section split">
        <h2 className="title-2">From the first number to the finals</h2>
        <NamedList items={shows} />
      </section>
      <ShowDays />
      <section className="page section split">
        <div>
          <h2 className="title-2">What we ride</h2>
          <p className="lead mt-4">
            Most riders try two or three before one of them tries them back. You need no horse of
            your own: many of ours know the ring better than we do.
          </p>
        </div>
        <NamedList items={disciplines} />
      </section>
      <Invitation title="Ready for a number on your back?">
        Or only thinking about it? Tell us what you ride and what you would like to try. Coaching
        depends on how often you go: call us for pricing.
      </Invitation>
    </>
  );
}
