import { usePart } from "../../content/PageDataContext";
import { dollars } from "../../lib/dollars";
import { PriceTable } from "../../ui/PriceTable";
import { PackagePanel } from "./PackagePanel";

/** Monthly packages as panels, single lessons as a table. */
export function Packages() {
  const { packages, aLaCarte, packagesNote, aLaCarteNote } = usePart("lessons");
  return (
    <section className="page section" id="packages">
      <h2 className="title-2">Lessons by the month</h2>
      {packagesNote && <p className="lead mt-4">{packagesNote}</p>}
      <ul className="panels">
        {packages.map((lessonPackage) => (
          <PackagePanel key={lessonPackage.id} {...lessonPackage} />
        ))}
      </ul>
      <div className="split mt-half-section">
        <p className="lead">{aLaCarteNote}</p>
        <PriceTable
          caption="A la carte"
          rows={aLaCarte.map(({ name, price }) => ({ name, price: dollars(price) }))}
        />
      </div>
    </section>
  );
}
