import { usePageData } from "../../content/PageDataContext";
import { isPicture } from "./pictures";

/** Descriptions of the built-in pictures for events. */
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
 * The picture for an event with `image`, and its alternative text. If its photograph isn't ready, a
 * built-in picture replaces it.
 */
export function useEventPicture(image: string): { name: string; alt: string } {
  const { photos } = usePageData();
  return { name: isPicture(image, photos) ? image : "events", alt: scenes[image] ?? "" };
}
