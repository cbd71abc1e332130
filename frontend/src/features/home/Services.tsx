import { Link } from "wouter";
import { Picture } from "../../ui/Picture";

const services = [
  {
    title: "Lessons",
    text: "From the first pony to the first course, in small groups.",
    href: "/lessons",
    picture: "lessons",
    alt: "A rider on a bay horse crossing the indoor arena, poles and cones laid out for a lesson",
  },
  {
    title: "Boarding",
    text: "Full board or pasture board, in a stall of your own or out on the grass.",
    href: "/boarding",
    picture: "boarding",
    alt: "The stable aisle in the morning: wooden stalls, a horse looking out, fresh hay",
  },
  {
    title: "Showing",
    text: "Local, regional and championship shows, ridden as a team.",
    href: "/showing",
    picture: "showing",
    alt: "Horse and rider clearing a red and white fence in low sun",
  },
  {
    title: "Events",
    text: "Clinics, open barns and evenings under the string lights.",
    href: "/events",
    picture: "events",
    alt: "The red barn at dusk, string lights overhead and hay bales to sit on",
  },
];

/** The four ways in: each card is one link, as large as the card. */
export function Services() {
  return (
    <section className="page section">
      <h2 className="title-2">What brings you here?</h2>
      <p className="lead mt-3">
        Four ways in. Most families start with one lesson and stay for years.
      </p>
      <ul className="services">
        {services.map(({ title, text, href, picture, alt }) => (
          <li key={title} className="service">
            <Picture
              name={picture}
              alt={alt}
              sizes="(min-width: 1024px) 18rem, (min-width: 600px) 45vw, 90vw"
              className="frame"
            />
            <h3 className="title-3">
              <Link href={href}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
