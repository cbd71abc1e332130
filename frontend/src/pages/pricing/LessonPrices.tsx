import { useOptionalPart } from "../../content/PageDataContext";
import { dollars } from "../../lib/dollars";
import { PageLink } from "../../ui/layout/PageLink";
import { PriceTable } from "../../ui/PriceTable";
import { packageRow } from "./packageRow";

/** Prices of monthly packages and single lessons. */
export function LessonPrices() {
  const lessons = useOptionalPart("lessons");
  if (!lessons) return null;
  return (
    <section className="page section" id="lesson-prices">
      <div className="section-head">
        <h2 className="title-2">Lessons</h2>
        <p>
          <PageLink href="/lessons">What each level covers</PageLink>
        </p>
      </div>
      <div className="pair mt-half-section">
        <PriceTable
          caption="By the month"
          rows={lessons.packages.map((one) => ({
            ...packageRow(one, one.audience),
            price: dollars(one.price),
            unit: "a month",
          }))}
        />
        <PriceTable
          caption="A la carte"
          rows={lessons.aLaCarte.map(({ name, price }) => ({ name, price: dollars(price) }))}
        />
      </div>
    </section>
  );
}
