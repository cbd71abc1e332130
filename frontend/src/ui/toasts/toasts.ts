import { createContext, type ReactNode, useContext } from "react";

/** A message to the visitor. */
export interface ToastMessage {
  tone: "ok" | "error";
  title: string;
  detail: string;
  action?: ToastAction;
  /** For how long the action can be taken. */
  countdown?: Countdown;
  /** Links; the message stays longer with any. */
  links?: ReactNode;
  /** Whether it stays until it's dismissed, or another message takes its place. */
  stays?: boolean;
}

/** An action. The message stays longer with one, and if it takes time, until it's done. */
export interface ToastAction {
  label: string;
  /** What the button says meanwhile. */
  busyLabel?: string | undefined;
  act: () => unknown;
}

/** The time in which an action can be taken. */
export interface Countdown {
  /** When it's over, in milliseconds since 1970. */
  until: number;
  /** What is said with so many seconds left; 0: it's over. */
  inWords: (seconds: number) => string;
  /** The same for screen readers, which don't hear each second. */
  spoken: string;
}

/** Shows a message. The returned function removes it early. */
export type ShowToast = (message: ToastMessage) => () => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Shows a message for a few seconds, even if another page is opened meanwhile. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("no ToastProvider");
  return show;
}
