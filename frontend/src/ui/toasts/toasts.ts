import { createContext, type ReactNode, useContext } from "react";

/** A message to the visitor. */
export interface ToastMessage {
  tone: "ok" | "error";
  title: string;
  detail: string;
  /** An action. The message stays longer with one. */
  action?: { label: string; act: () => void };
  /** Links; the message stays longer with any. */
  links?: ReactNode;
  /** Whether it stays until it's dismissed, or another message takes its place. */
  stays?: boolean;
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
