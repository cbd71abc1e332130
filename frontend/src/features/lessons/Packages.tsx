import { useSite } from "../../PageDataContext";
import { dollars } from "../../ui/dollars";
import { PriceTable } from "../../ui/PriceTable";
import { PackagePanel } from "./PackagePanel";

/** Lessons by the month as panels, single ones as a table. */
export function Packages() {
  const { packages, aLaCarte } = useSite().lessons;
  return (
    <section className="page section" id="packages">
      <h2 className="title-2">Lessons by the month</h2>
      <p className="lead mt-4">
        In the saddle every week, on the ground every month, with a horse that gets to know you.
      </p>
      <ul className="panels">
        {packages.map((lessonPackage) => (
          <PackagePanel key={lessonPackage.id} {...lessonPackage} />
        ))}
      </ul>
      <div className="split mt-section">
        <p className="lead">
          Not ready for a month? Take one lesson and see. Many of our riders began with a birthday
          present.
        </p>
        <PriceTable
          caption="A la carte"
          rows={aLaCarte.map(({ name, price }) => ({ name, price: dollars(price) }))}
        />
      </div>
    </section>
  );
}
