import { Link } from "wouter";
import { usePart, useSite } from "../../content/PageDataContext";
import { booking } from "../../ui/booking";
import { Figures } from "../../ui/Figures";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { Paragraphs } from "../../ui/Paragraphs";
import { Gallery } from "../../ui/pictures/Gallery";
import { Facility } from "./Facility";
import { Horses } from "./Horses";
import { Team } from "./Team";

/** The stable's story, values, people, horses and property. */
export function AboutPage() {
  const site = useSite();
  const { stats } = site;
  const { label, href } = booking(site);
  const { lead, story, values, invitation } = usePart("about");
  const { acres } = usePart("facility");
  return (
    <>
      <PageBand
        title="About us"
        lead={lead}
        picture="about"
        panorama="about-wide"
        alt="The farm in autumn: a red barn among trees, white fences along the lane, horses at pasture"
      >
        <div className="actions">
          <Link href={href} className="button button-primary">
            {label}
          </Link>
          <a href="#team" className="button button-outline">
            Meet our team
          </a>
        </div>
        <p className="jump-links">
          <a href="#gallery">Look around</a>
        </p>
      </PageBand>
      <section className="page section split">
        <div>
          <h2 className="title-2">How we started, and what hasn't changed</h2>
          <Figures
            items={[
              { figure: stats.years, words: "years of teaching" },
              { figure: stats.students, words: "students so far" },
              { figure: acres, words: "acres to ride on" },
            ]}
          />
        </div>
        <Paragraphs texts={story} />
      </section>
      <section className="band-forest on-dark">
        <div className="page section">
          <h2 className="title-2">What we stand for</h2>
          <ul className="columns mt-half-section">
            {values.map(({ name: value, text }) => (
              <li key={value}>
                <h3 className="title-3">{value}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Team />
      <Horses />
      <Facility />
      <Gallery title="Gallery" className="page section" id="gallery" />
      <Invitation
        title="See it for yourself"
        picture={{
          name: "event-trail-ride",
          alt: "Two riders, well apart, follow a path through a fresh green wood with blue and white flowers in the grass",
        }}
      >
        {invitation}
      </Invitation>
    </>
  );
}
