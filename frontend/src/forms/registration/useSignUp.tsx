import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import { call } from "../../api/client";
import type { Site } from "../../content/site";
import { heardPlaces } from "../../lib/heardPlaces";
import { fetchedInTime } from "../../ui/waiting";
import type { RegistrationDialog } from "./RegistrationDialog";

type StableEvent = Site["events"][number];

interface SignUp {
  /**
   * Opens the dialog for `event`, or the event's own page if the dialog's code doesn't come in
   * time.
   */
  open: (event: StableEvent) => Promise<void>;
  /** Number of places left at `event`, as far as the page knows. */
  placesLeft: (event: StableEvent) => number;
  /** The dialog, which the page has to render. */
  dialog: ReactNode;
}

/**
 * Lets the cards of a page open a registration. One dialog serves all cards, and is loaded on
 * demand.
 */
export function useSignUp(): SignUp {
  const [known, setKnown] = useState({ ...heardPlaces });
  const [opened, setOpened] = useState<{ event: StableEvent; asked: number }>();
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof RegistrationDialog>>>();

  const placesLeft = (event: StableEvent) => known[event.id] ?? event.placesLeft;

  async function open(event: StableEvent) {
    void refresh();
    const fetched = await fetchedInTime(import("./RegistrationDialog"));
    if (!fetched) return location.assign(`/events/${event.id}`);
    setDialog(() => fetched.RegistrationDialog);
    setOpened((before) => ({ event, asked: (before?.asked ?? 0) + 1 }));
  }

  /** Counts requests and updates, so that an outdated response is ignored. */
  const latest = useRef(0);

  /** Updates the number of places, because the page may be hours old. */
  async function refresh() {
    latest.current += 1;
    const mine = latest.current;
    const reply = await call("GET", "/api/events");
    if (!reply.ok || latest.current !== mine) return;
    for (const { id, placesLeft } of reply.value.events) heardPlaces[id] = placesLeft;
    setKnown({ ...heardPlaces });
  }

  const dialog = Dialog && opened && (
    <Dialog
      key={opened.event.id}
      event={opened.event}
      asked={opened.asked}
      placesLeft={placesLeft(opened.event)}
      onPlacesLeft={(left) => {
        latest.current += 1;
        heardPlaces[opened.event.id] = left;
        setKnown({ ...heardPlaces });
      }}
    />
  );
  return { open, placesLeft, dialog };
}
