import { NamedList } from "../../ui/NamedList";

const horsemanship = [
  {
    name: "On the lead line",
    text: "Mounting, dismounting and finding your seat while somebody you trust holds the rope. Halt, walk, and breathe.",
  },
  {
    name: "Walk and trot",
    text: "Steering between cones and around corners, posting on the right diagonal, stopping with the seat before the hand.",
  },
  {
    name: "Canter",
    text: "First on the longe line, then on your own: both leads, round circles, and a two-point position that holds.",
  },
  {
    name: "Poles and cross-rails",
    text: "A steady rhythm over ground poles, then small jumps and simple courses, eyes already on the next one.",
  },
  {
    name: "Rider",
    text: "Lateral work, lines and combinations, on a horse you have never met, and it goes back to its stall better for it.",
  },
];

const horseSense = [
  {
    name: "Hello, horse",
    text: "Walking up, haltering and leading safely; what ears, eyes and tail are telling you; where to stand and where never to.",
  },
  {
    name: "Brush and bridle",
    text: "Grooming from neck to hoof pick, tacking up without help, and knowing by hand when the girth is right.",
  },
  {
    name: "Stall and feed",
    text: "Hay, grain and water, a clean stall, the look over every leg, and what a healthy horse does all day.",
  },
  {
    name: "Groundwork",
    text: "Backing, yielding and longeing: asking with a look and a rope, and letting go the moment the horse says yes.",
  },
  {
    name: "Barn hand",
    text: "Temperature and pulse, wraps and first aid, when to call the vet, and doing the morning round without being asked.",
  },
];

/** The two sides of learning, each with its levels from the first day on. */
export function Levels() {
  return (
    <section className="band-sand">
      <div className="page section">
        <h2 className="title-2">Two ladders, climbed together</h2>
        <p className="lead mt-4">
          Horsemanship is what you learn in the saddle, HorseSense what you learn beside the horse.
          One holds the other up.
        </p>
        <div className="pair mt-section">
          <div>
            <h3 className="title-3">Horsemanship, in the saddle</h3>
            <NamedList items={horsemanship} numbered />
          </div>
          <div>
            <h3 className="title-3">HorseSense, on the ground</h3>
            <NamedList items={horseSense} numbered />
          </div>
        </div>
      </div>
    </section>
  );
}
