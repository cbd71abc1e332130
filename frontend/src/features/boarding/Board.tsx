import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { Picture } from "../../ui/Picture";

interface Props {
  title: string;
  text: string;
  features: string[];
  picture: string;
  alt: string;
}

/** One kind of board as a row, picture left. What it costs is told by phone. */
export function Board({ title, text, features, picture, alt }: Props) {
  const { phone, phoneHref } = useSite();
  return (
    <li className="split offer">
      <Picture name={picture} alt={alt} sizes="(min-width: 768px) 30rem, 90vw" className="frame" />
      <div>
        <h3 className="title-3">{title}</h3>
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
