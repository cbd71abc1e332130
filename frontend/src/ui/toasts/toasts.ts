import { createContext, type ReactNode, useContext } from "react";

/** A message to the visitor. */
export interface ToastMessage {
  tone: "ok" | "error";
  title: string;
  detail: string;
  /** Links; the message stays longer with any. */
  links?: ReactNode;
  /** What stands before the button that dismisses it. */
  controls?: (toast: OpenToast) => ReactNode;
  /** How long it's shown from now on, in milliseconds, if not as long as others. */
  duration?: () => number;
  /** Whether it stays until it's dismissed, or another message takes its place. */
  stays?: boolean;
}

/** What the controls of a message can do with it. */
export interface OpenToast {
  close: () => void;
  /** Has it stay until it's closed. */
  hold: () => void;
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
