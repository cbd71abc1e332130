import { usePageData } from "../../content/PageDataContext";
import { isPicture } from "./pictures";

/** What the pictures that come with the program show; the owner chooses one for each event. */
const scenes: Record<string, string> = {
  "event-open-barn":
    "The red barn with its doors open and bunting across the front on a bright May day",
  "event-trail-ride":
    "Two riders, well apart, follow a path through a fresh green wood with blue and white flowers in the grass",
  "event-wine-and-ride": "Two glasses and a bottle of wine on a rail, horses grazing in the sunset",
  "event-clinic":
    "A rider on a bay horse walks toward striped ground poles in a sandy arena, green trees and the red barn behind",
};

/**
 * The picture of an event that asks for `image`, and what is to be seen on it. A photograph that is
 * not ready, or never will be, leaves no hole: another picture stands in its place.
 */
export function useEventPicture(image: string): { name: string; alt: string } {
  const { photos } = usePageData();
  return { name: isPicture(image, photos) ? image : "events", alt: scenes[image] ?? "" };
}
