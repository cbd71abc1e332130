import { Link } from "wouter";
import type { WholeSite } from "../../content/site";
import { dollars } from "../../lib/dollars";
import { linkToForm } from "../../ui/formTopic";

type Props = WholeSite["lessons"]["packages"][number];

/** A package: audience, price and what it includes. The most popular one is green. */
export function PackagePanel({ name, price, audience, features, mostPopular }: Props) {
  return (
    <li className={mostPopular ? "panel panel-forest on-dark" : "panel"}>
      <div className="panel-head">
        <h3 className="title-3">{name}</h3>
        {mostPopular && <p className="popular">Most Popular</p>}
      </div>
      <p>
        <span className="figure">{dollars(price)}</span> a month
      </p>
      <ul className="features">
        <li>{audience}</li>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <Link
        href={`/contact${linkToForm({ service: "Riding Lessons", about: name })}`}
        className={mostPopular ? "button button-gold" : "button button-outline"}
      >
        Ask about {name}
      </Link>
    </li>
  );
}
