import { type ReactNode, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toast } from "./Toast";
import { ToastContext, type ToastMessage } from "./toasts";

/** A form's modal dialog, which says so of itself; the popup leaves the page as it is. */
const OPEN_DIALOG = "dialog[open][data-toasts]";

interface Props {
  children: ReactNode;
}

interface Shown extends ToastMessage {
  id: number;
  /** The dialog that was open: what lies outside of it is dimmed, and deaf to clicks. */
  dialog: Element | null;
}

/**
 * Holds the messages of the moment. The polite region is in the page from the beginning, because
 * screen readers only hear what changes in a region they know; errors bring their own `alert`.
 */
export function ToastProvider({ children }: Props) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const count = useRef(0);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const show = useCallback(
    (message: ToastMessage) => {
      const dialog = message.tone === "error" ? document.querySelector(OPEN_DIALOG) : null;
      count.current += 1;
      const id = count.current;
      setToasts((shown) => [...shown, { ...message, id, dialog }]);
      return () => close(id);
    },
    [close],
  );

  const render = (shown: Shown[]) =>
    shown.map((toast) => <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />);
  const errors = toasts.filter(({ tone }) => tone === "error");
  const inDialog = errors.filter(({ dialog }) => dialog?.isConnected);
  const dialog = inDialog.at(-1)?.dialog;

  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        <div>{render(errors.filter((toast) => !inDialog.includes(toast)))}</div>
        <div role="status">{render(toasts.filter(({ tone }) => tone === "ok"))}</div>
      </div>
      {dialog &&
        createPortal(
          <div className="toasts">
            <div>{render(inDialog)}</div>
          </div>,
          dialog,
        )}
    </ToastContext>
  );
}
