import { NamedList } from "../../ui/NamedList";

const plan = [
  {
    name: "Helmets and hellos",
    text: "Everybody finds a helmet that fits and meets the pony of the day, nose to nose.",
  },
  {
    name: "Up you go",
    text: "Rides by turns, somebody of ours at every bridle. Whoever would rather stay on the ground brushes and braids.",
  },
  {
    name: "Cake",
    text: "Tables, shade and a place for presents are ready. Bring the cake and whatever goes on it.",
  },
  {
    name: "One last carrot",
    text: "The birthday child feeds it. We sweep up; you drive home.",
  },
];

/** How a party goes, from the first helmet to the last carrot. */
export function PartyPlan() {
  return (
    <section className="band-sand">
      <div className="page section split">
        <div>
          <h2 className="title-2">How a party goes</h2>
          <p className="lead mt-4">
            In rain we do the same under the arena roof. Closed shoes and long pants, please; party
            dresses go over them very well.
          </p>
        </div>
        <NamedList items={plan} numbered />
      </div>
    </section>
  );
}
