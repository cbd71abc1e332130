import { useEffect, useRef } from "react";
import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";
import { placesInWords } from "../../lib/spotsInWords";
import { openInHistory } from "../../ui/dialogHistory";
import { RegistrationForm } from "./RegistrationForm";
import "./registration.css";

interface Props {
  event: Site["events"][number];
  placesLeft: number;
  onPlacesLeft: (left: number) => void;
  /** Number of requests to open it. Each new one opens it again, with the typed answers. */
  asked: number;
}

/** The registration form in a dialog. Closing it keeps what was typed, so a slip loses nothing. */
export function RegistrationDialog({ event, placesLeft, onPlacesLeft, asked }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const leaveHistory = useRef(() => {});
  const close = () => dialog.current?.close();

  // Opens again at each request.
  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
    leaveHistory.current = openInHistory(() => dialog.current?.close());
    return () => leaveHistory.current();
  }, [asked]);

  function end() {
    leaveHistory.current();
    leaveHistory.current = () => {};
    keepFocus();
  }

  /**
   * If the event is full now, the button that opened the dialog is gone, so the focus moves to the
   * event.
   */
  function keepFocus() {
    const { activeElement } = document;
    const isLost = activeElement === document.body || dialog.current?.contains(activeElement);
    if (!isLost) return;
    document.querySelector<HTMLElement>(`[id="event-${event.id}"] a`)?.focus();
  }

  return (
    <dialog
      ref={dialog}
      className="registration"
      aria-labelledby="registration-title"
      data-toasts
      onClose={end}
    >
      <div className="registration-head">
        <h2 id="registration-title" className="title-3" tabIndex={-1} ref={title}>
          {event.title}
        </h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
            <path d="m2 2 14 14M16 2 2 16" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <div className="registration-body">
        <p>
          {calendarDay(event.date).inFull}, {event.time}
          <br />
          {event.location}
          <br />
          <strong>{placesInWords(placesLeft, event.maxAttendees)}</strong>
        </p>
        <RegistrationForm
          event={event}
          placesLeft={placesLeft}
          onPlacesLeft={onPlacesLeft}
          onRegistered={close}
        />
      </div>
    </dialog>
  );
}
