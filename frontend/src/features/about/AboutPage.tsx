import { useSite } from "../../PageDataContext";
import { Gallery } from "../../ui/Gallery";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { Facility } from "./Facility";
import { Team } from "./Team";

const values = [
  {
    name: "Safety First",
    text: "Helmets on, girths checked twice, the right horse for the rider. An instructor who says “not today” is doing the job, and nobody argues.",
  },
  {
    name: "Excellence",
    text: "Not perfection: care. A stall that is clean in the corners, a trot that is better than last week’s, a horse that is sound because somebody looked.",
  },
  {
    name: "Community",
    text: "Older riders help younger ones on with the bridle, parents know how the others take their coffee, and whoever comes last holds the gate for everybody.",
  },
];

/** Whose place this is, what it stands for, who works here and what there is to see. */
export function AboutPage() {
  const { name, address, stats } = useSite();
  return (
    <>
      <PageBand
        title="About us"
        lead={`${name} is a riding school, a home for horses and, for a good many people in and around ${address.city}, the best part of the week.`}
        picture="about"
        alt="The farm in autumn: a red barn among trees, white fences along the lane, horses at pasture"
      >
        <a href="#team" className="button button-outline">
          Meet our team
        </a>
        <a href="#gallery" className="button button-outline">
          Look around
        </a>
      </PageBand>
      <section className="page section split">
        <h2 className="title-2">How it began, and what has stayed</h2>
        <div className="prose">
          <p>
            A few stalls, a few patient horses and somebody who could not say no to a child at the
            fence: that is how most good barns begin, and this one did too. {stats.years} years and{" "}
            {stats.students} students later there is more roof and more fence. The mornings are the
            same. Horses first, then coffee.
          </p>
          <p>
            We never wanted to be the biggest stable or the one with the most trophies. We wanted
            the one where a nervous beginner and a rider on the way to finals can tack up side by
            side, and each of them is getting exactly the lesson they came for.
          </p>
        </div>
      </section>
      <section className="band-sand">
        <div className="page section split">
          <h2 className="title-2">What we hold to</h2>
          <NamedList items={values} />
        </div>
      </section>
      <Team />
      <Facility />
      <section className="page section" id="gallery">
        <h2 className="title-2">Gallery</h2>
        <Gallery />
      </section>
      <Invitation title="See it for yourself">
        The best hour is late afternoon, when the lessons are on and the light comes in low. Tell us
        when, and somebody shows you around.
      </Invitation>
    </>
  );
}
