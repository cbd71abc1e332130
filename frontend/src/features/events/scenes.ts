import { usePageData } from "../../PageDataContext";
import { isPicture } from "../../ui/pictures";

/** What the pictures that come with the program show; the owner chooses one for each event. */
const scenes: Record<string, string> = {
  "event-open-barn": "The red barn with its doors open, bunting strung across the yard",
  "event-trail-ride": "Two riders on a leafy trail in evening light",
  "event-wine-and-ride": "Two glasses and a bottle of wine on a rail, horses grazing in the sunset",
  "event-clinic": "Riders working over ground poles in the outdoor arena",
};

/**
 * The picture of an event that asks for `image`, and what is to be seen on it. A photograph that is
 * not ready, or never will be, leaves no hole: another picture stands in its place.
 */
export function useScene(image: string): { name: string; alt: string } {
  const { photos } = usePageData();
  return { name: isPicture(image, photos) ? image : "events", alt: scenes[image] ?? "" };
}
