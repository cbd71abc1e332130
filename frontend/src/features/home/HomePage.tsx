import { Approach } from "./Approach";
import { Hero } from "./Hero";
import { Invitation } from "./Invitation";
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
      <Invitation />
    </>
  );
}
