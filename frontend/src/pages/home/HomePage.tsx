import { Approach } from "./Approach";
import { Closing } from "./Closing";
import { Hero } from "./Hero";
import { Meadow } from "./Meadow";
import { Services } from "./Services";
import { Story } from "./Story";

/** The home page: what this place is, the ways in, how it teaches, whose it is, how to reach it. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Services />
      <Approach />
      <Meadow />
      <Story />
      <Closing />
    </>
  );
}
