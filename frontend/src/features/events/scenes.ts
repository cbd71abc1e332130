/** What the pictures that come with the program show; the owner chooses one for each event. */
export const scenes: Record<string, string> = {
  "event-open-barn": "The red barn with its doors open, bunting strung across the yard",
  "event-trail-ride": "Two riders on a leafy trail in evening light",
  "event-wine-and-ride": "Two glasses and a bottle of wine on a rail, horses grazing in the sunset",
  "event-clinic": "Riders working over ground poles in the outdoor arena",
};
