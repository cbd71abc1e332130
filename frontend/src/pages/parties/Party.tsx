import { Link } from "wouter";
import type { WholeSite } from "../../content/site";
import { dollars } from "../../lib/dollars";
import { linkToForm } from "../../ui/formTopic";
import { Picture } from "../../ui/pictures/Picture";

interface Props {
  party: WholeSite["parties"]["packages"][number];
  picture: { name: string; alt: string };
}

/** A party package as a row: price, what it includes, and a picture. */
export function Party({ party, picture }: Props) {
  const { name, price, duration, features, mostPopular } = party;
  return (
    <li className="offer party">
      <div>
        <h3 className="title-3">{name}</h3>
        {mostPopular && <p className="popular">Most Popular</p>}
        <p className="party-price">
          <span className="figure">{dollars(price)}</span> for {duration}
        </p>
      </div>
      <div>
        <ul className="features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <Link
          href={`/contact${linkToForm({ service: "Birthday Parties", about: name })}`}
          className="button button-outline mt-6"
        >
          Ask about {name}
        </Link>
      </div>
      <Picture {...picture} sizes="(min-width: 768px) 24rem, 70vw" className="frame" />
    </li>
  );
}
