import { Approach } from "./Approach";
import { Closing } from "./Closing";
import { Hero } from "./Hero";
import { Meadow } from "./Meadow";
import { Services } from "./Services";
import { Story } from "./Story";

/** The home page: introduction, services, teaching, story, contact. */
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
