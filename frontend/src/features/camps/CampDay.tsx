import { NamedList } from "../../ui/NamedList";

const day = [
  {
    name: "Morning rounds",
    text: "Feed, muck out, check the water. Every camper has a pony to say good morning to.",
  },
  {
    name: "Riding lesson",
    text: "In groups by level, in the arena or out along the fields. Helmets are ours to lend.",
  },
  {
    name: "Lunch under the trees",
    text: "Brought from home, eaten on hay bales, followed by the quiet half hour that everybody needs.",
  },
  {
    name: "HorseSense",
    text: "Grooming, anatomy in washable paint, leather to clean, and a game that turns out to have been a lesson.",
  },
  {
    name: "Water, games and home",
    text: "Ponies get a bath, and so do campers. On Friday families come early and watch what has been learned.",
  },
];

const toPack = [
  "Long pants and boots with a small heel for riding",
  "Shorts and sneakers for the rest of the day",
  "Lunch, two snacks and a water bottle with a name on it",
  "Sunscreen, and a towel for the afternoon",
];

/** What happens between drop-off and pick-up, and what to send along. */
export function CampDay() {
  return (
    <section className="band-sand">
      <div className="page section split">
        <div>
          <h2 className="title-2">What a day is like</h2>
          <h3 className="title-3 mt-8">What to pack</h3>
          <ul className="features mt-3">
            {toPack.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <NamedList items={day} numbered />
      </div>
    </section>
  );
}
