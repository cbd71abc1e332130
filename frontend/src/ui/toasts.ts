import { createContext, useContext } from "react";

/** One message to the visitor. */
export interface ToastMessage {
  tone: "ok" | "error";
  title: string;
  detail: string;
}

export const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Shows a message for a few seconds, over whatever page is there by then. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("a toast needs ToastProvider above it");
  return show;
}
