import { Link } from "wouter";
import type { Site } from "../../site";
import { dollars } from "../../ui/dollars";

type Props = Site["parties"]["packages"][number];

/** One party package as a row: name and price left, what it holds right. */
export function Party({ name, price, duration, features, mostPopular }: Props) {
  return (
    <li className="split offer">
      <div>
        <h3 className="title-3">{name}</h3>
        {mostPopular && <p className="popular">Most popular</p>}
        <p>
          <span className="figure">{dollars(price)}</span> for {duration}
        </p>
      </div>
      <div className="party-end">
        <ul className="features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <Link href="/contact" className="button button-outline">
          Ask about {name}
        </Link>
      </div>
    </li>
  );
}
