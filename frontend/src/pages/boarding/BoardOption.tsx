import { useSite } from "../../content/PageDataContext";
import type { WholeSite } from "../../content/site";
import { ContactLink } from "../../ui/ContactLink";
import { Picture } from "../../ui/pictures/Picture";

interface Props {
  board: WholeSite["boarding"]["boards"][number];
  picture: { name: string; alt: string };
}

/** One kind of boarding as a row with a picture. People ask for its price by phone. */
export function BoardOption({ board: { name, text, features }, picture }: Props) {
  const { phone, phoneHref } = useSite();
  return (
    <li className="split offer board">
      <Picture {...picture} sizes="(min-width: 768px) 40rem, 70vw" className="frame" />
      <div>
        <h3 className="title-3">{name}</h3>
        <p className="mt-3">{text}</p>
        <ul className="features mt-4">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="mt-6">
          Contact us by phone for pricing: <ContactLink href={phoneHref}>{phone}</ContactLink>
        </p>
      </div>
    </li>
  );
}
