import { Link } from "wouter";
import { usePart, useSite } from "../../content/PageDataContext";
import { isShown } from "../../content/shownPages";
import { calendarDay } from "../../lib/calendarDay";
import { dollars } from "../../lib/dollars";
import { Picture } from "../../ui/pictures/Picture";

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
    picture: "yard",
    alt: "Blue morning mist: a horse stands in the open barn door, warm light inside",
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

/** The services as cards, the first one twice as large. Each card is one link. */
export function Services() {
  const { cards } = usePart("home");
  const fact = useFacts();
  const site = useSite();
  const shown = services.filter(({ href }) => isShown(site, href));
  if (shown.length === 0) return null;
  return (
    <section className="page section">
      <div className="section-head">
        <h2 className="title-2">What brings you here?</h2>
        <p className="lead">
          Most people come for {shown[0]?.card === "lessons" ? "a lesson" : "one thing"} and stay
          for the rest.
        </p>
      </div>
      <ul className="services">
        {shown.map(({ title, card, href, picture, alt }, index) => (
          <li key={title} className="service">
            <Picture
              name={picture}
              alt={alt}
              sizes={index === 0 ? LARGE : SMALL}
              className="frame"
            />
            <div>
              <h3 className="title-3">
                <Link href={href}>{title}</Link>
              </h3>
              <p>{cards[card]}</p>
              <Fact text={fact[card]} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LARGE = "(min-width: 1024px) 43rem, (min-width: 600px) 95vw, 45vw";
const SMALL = "(min-width: 1024px) 13rem, (min-width: 600px) 30vw, 45vw";

/** A fact about each service, such as its lowest price. */
function useFacts(): { [card: string]: string | undefined } {
  const { ages } = usePart("home");
  // Undefined while the lessons page is hidden.
  const { events, lessons } = useSite();
  const packages = lessons?.packages ?? [];
  const [next] = events;
  const least = Math.min(...packages.map(({ price }) => price));
  const price = packages.length > 0 && `From ${dollars(least)} a month`;
  return {
    lessons: [price, ages].filter(Boolean).join("\u00a0· "),
    events: next && `${shortDay(next.date)}\u00a0· ${next.title}`,
  };
}

function shortDay(date: string) {
  const { shortMonth, day } = calendarDay(date);
  return `${shortMonth}\u00a0${day}`;
}

function Fact({ text }: { text: string | undefined }) {
  return (
    <p className="service-fact">
      {text}
      <svg viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
        <path d="M0 6h22M17 1l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </p>
  );
}
