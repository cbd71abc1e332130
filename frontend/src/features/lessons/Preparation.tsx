const included = [
  "A school horse or pony chosen for the rider",
  "Saddle, bridle and everything else the horse wears",
  "A certified helmet to borrow until you have your own",
  "Grooming and tacking up, with help for as long as you want it",
  "A roof when it rains: the lesson moves into the indoor arena",
];

const toBring = [
  "Long pants that move with you: breeches, leggings or soft jeans",
  "Boots or sturdy shoes with a small heel",
  "Hair tied low, so that the helmet fits",
  "Gloves when it is cold, water when it is hot",
  "A carrot for afterwards, if you like. Ask first whose it is",
];

/** What a lesson comes with, and what to wear and bring. */
export function Preparation() {
  return (
    <section className="band-sand">
      <div className="page section pair">
        <div>
          <h2 className="title-2">What is included</h2>
          <List items={included} />
        </div>
        <div>
          <h2 className="title-2">What to bring</h2>
          <List items={toBring} />
        </div>
      </div>
    </section>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="ruled mt-6">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
