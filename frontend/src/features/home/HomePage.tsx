import { useSite } from "../../PageDataContext";
import { Invitation } from "../../ui/Invitation";
import { Approach } from "./Approach";
import { Hero } from "./Hero";
import { Services } from "./Services";
import { Story } from "./Story";

/** The home page: what this place is, the four ways in, how it teaches, whose it is, how to reach it. */
export function HomePage() {
  const { answerWithin } = useSite();
  return (
    <>
      <Hero />
      <Services />
      <Approach />
      <Story />
      <Invitation
        title="Come and meet the horses"
        picture={{
          name: "bales",
          alt: "Round bales on a mown field, long shadows in low sun",
          focus: "right",
        }}
      >
        Tell us who wants to ride. We answer within {answerWithin} and find a time for you to see
        the place.
      </Invitation>
    </>
  );
}
