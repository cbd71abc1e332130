import { Invitation } from "../../ui/Invitation";
import { Approach } from "./Approach";
import { Hero } from "./Hero";
import { Services } from "./Services";
import { Story } from "./Story";

/** The home page: what this place is, the four ways in, how it teaches, whose it is, how to reach it. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Services />
      <Approach />
      <Story />
      <Invitation title="Come and meet the horses">
        Tell us who wants to ride. We answer within 24 hours and find a time for you to see the
        place.
      </Invitation>
    </>
  );
}
