import { createContext, useContext } from "react";

/** One message to the visitor. */
export interface ToastMessage {
  tone: "ok" | "error";
  title: string;
  detail: string;
  /** What can be done about it; the message stays longer then. */
  action?: { label: string; act: () => void };
  /** A link; the message stays longer with one. */
  link?: { label: string; href: string };
}

/** Shows a message; the result takes it away before its time. */
export type ShowToast = (message: ToastMessage) => () => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Shows a message for a few seconds, over whatever page is there by then. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("a toast needs ToastProvider above it");
  return show;
}
