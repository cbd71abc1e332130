import { Link } from "wouter";
import { usePart, useSite } from "../../PageDataContext";
import { isShown } from "../../shownPages";
import { Picture } from "../../ui/Picture";

const services = [
  {
    title: "Lessons",
    card: "lessons",
    href: "/lessons",
    picture: "lessons",
    alt: "A rider on a bay horse crossing the indoor arena, poles and cones laid out for a lesson",
  },
  {
    title: "Boarding",
    card: "boarding",
    href: "/boarding",
    picture: "boarding",
    alt: "The stable aisle in the morning: wooden stalls, a horse looking out, fresh hay",
  },
  {
    title: "Showing",
    card: "showing",
    href: "/showing",
    picture: "showing",
    alt: "Horse and rider clearing a red and white fence in low sun",
  },
  {
    title: "Events",
    card: "events",
    href: "/events",
    picture: "events",
    alt: "The red barn at dusk, string lights overhead and hay bales to sit on",
  },
] as const;

/** The four ways in: each card is one link, as large as the card. */
export function Services() {
  const { cards } = usePart("home");
  const site = useSite();
  const shown = services.filter(({ href }) => isShown(site, href));
  if (shown.length === 0) return null;
  return (
    <section className="page section">
      <h2 className="title-2">What brings you here?</h2>
      <p className="lead mt-3">Most people come for one thing and stay for the rest.</p>
      <ul className="services">
        {shown.map(({ title, card, href, picture, alt }) => (
          <li key={title} className="service">
            <Picture
              name={picture}
              alt={alt}
              sizes="(min-width: 1024px) 18rem, (min-width: 600px) 45vw, 70vw"
              className="frame"
            />
            <h3 className="title-3">
              <Link href={href}>{title}</Link>
            </h3>
            <p>{cards[card]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
