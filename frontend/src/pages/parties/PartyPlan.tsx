import { usePart } from "../../content/PageDataContext";
import { NamedList } from "../../ui/NamedList";

/** The schedule of a party. */
export function PartyPlan() {
  const { plan, note } = usePart("parties");
  return (
    <section className="band-sand">
      <div className="page section split">
        <div>
          <h2 className="title-2">How a party goes</h2>
          {note && <p className="lead mt-4">{note}</p>}
        </div>
        <NamedList items={plan} numbered />
      </div>
    </section>
  );
}
