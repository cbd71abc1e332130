import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { openInHistory } from "../../../ui/dialogHistory";
import { keepAlertsInView } from "./alertInView";

/** Milliseconds in which a second click belongs to what was shown before. */
const DOUBLE_CLICK_MS = 600;

interface Props {
  title: string;
  /** What it shows. Something else is another question. */
  shows?: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, whose heading has the focus. Back closes it. The focus goes back to where it was. */
export function Dialog({ title, shows, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    const endAlerts = dialog.current && keepAlertsInView(dialog.current);
    return () => {
      endAlerts?.();
      // It may stick to the screen's edge, far from its place in the page, which must not move.
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  const shownAt = useRef(0);
  useEffect(() => {
    heading.current?.focus();
    shownAt.current = performance.now();
  }, [title, shows]);
  const close = useEffectEvent(onClose);
  useEffect(() => openInHistory(() => close()), []);
  return (
    <dialog
      ref={dialog}
      className="staff-dialog"
      aria-labelledby="staff-dialog-title"
      onClose={onClose}
      onClickCapture={(click) => {
        if (click.detail < 2 || performance.now() - shownAt.current > DOUBLE_CLICK_MS) return;
        click.preventDefault();
        click.stopPropagation();
      }}
    >
      <h2 ref={heading} id="staff-dialog-title" className="title-3" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
