import { usePart } from "../../content/PageDataContext";

/** What a lesson includes, and what to wear and bring. */
export function Preparation() {
  const { included, bring } = usePart("teaching");
  return (
    <section className="band-sand">
      <div className="page section pair">
        <div>
          <h2 className="title-2">What's included</h2>
          <List items={included} />
        </div>
        <div>
          <h2 className="title-2">What to bring</h2>
          <List items={bring} />
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
