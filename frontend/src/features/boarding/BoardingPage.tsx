import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { Board } from "./Board";

const fullBoard = [
  "A stall of its own, cleaned every day and bedded deep",
  "Hay and grain, fed as your vet and you want it",
  "Turnout with horses that it gets along with",
  "Blankets on and off, fly masks on and off, as the day asks",
  "Somebody who looks at every leg, every morning",
];

const pastureBoard = [
  "Grass, company and a run-in shed to get out of the wind",
  "Hay when the grass is short, grain if your horse needs it",
  "Fresh water that does not freeze",
  "A daily check, up close, with hands on",
  "The arenas and the trails are yours as much as anyone’s",
];

const facilities = [
  {
    name: "The barn",
    text: "Wide aisle, high roof, a window for every stall. It smells of hay and not of anything else.",
  },
  {
    name: "Indoor arena",
    text: "Footing that is dragged and watered, light from above, and quiet hours for whoever would rather ride alone.",
  },
  {
    name: "Outdoor ring",
    text: "Room for a full course, poles and standards to set your own, and a rail to lean on.",
  },
  {
    name: "Pastures and trails",
    text: "Safe fences, shade trees, and lanes that begin at the gate, without a road to cross.",
  },
  {
    name: "Tack room and wash stall",
    text: "A locker with a key, hooks for wet things, warm water in winter.",
  },
];

/** Two ways for a horse to live here, and what there is around it. */
export function BoardingPage() {
  const { phone, phoneHref } = useSite();
  return (
    <>
      <PageBand
        title="Boarding"
        lead="Somebody has to know that your horse leaves its hay before a storm. Here somebody does. Come and look at the stalls, the fields and the people."
        picture="boarding"
        alt="The stable aisle in the morning: wooden stalls, a horse looking out, fresh hay"
      >
        <Link href="/contact" className="button button-primary">
          Schedule a Tour
        </Link>
        <ContactLink href={phoneHref} className="button button-outline">
          Call {phone}
        </ContactLink>
      </PageBand>
      <section className="page section">
        <h2 className="title-2">In or out: two ways to live here</h2>
        <p className="lead mt-4">
          What board costs depends on the horse: what it eats, what it wears, what it needs. Tell us
          about yours, and you have a figure by the end of the call.
        </p>
        <ul className="ruled mt-section">
          <Board
            title="Full Board"
            picture="event-open-barn"
            alt="The red barn with its doors open, a path of raked sand leading in"
            text="For the horse that likes its own four walls at night and for the owner who cannot be here twice a day."
            features={fullBoard}
          />
          <Board
            title="Pasture Board"
            picture="mist"
            alt="A fence line running into morning mist, two horses standing far off"
            text="For the easy keeper, the retired friend and every horse that is happiest with the sky above."
            features={pastureBoard}
          />
        </ul>
      </section>
      <section className="band-sand">
        <div className="page section split">
          <h2 className="title-2">What there is for you both</h2>
          <NamedList items={facilities} />
        </div>
      </section>
      <Invitation title="Walk the barn with us">
        Come at feeding time: nothing says more about a stable. Write or call, and we find an hour
        for your tour.
      </Invitation>
    </>
  );
}
