import { type ReactNode, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toast } from "./Toast";
import { ToastContext, type ToastMessage } from "./toasts";

/** A modal dialog that shows messages itself. The popup isn't modal. */
const OPEN_DIALOG = "dialog[open][data-toasts]";

interface Props {
  children: ReactNode;
}

interface Shown extends ToastMessage {
  id: number;
  /** The open dialog: everything outside of it is dimmed and can't be clicked. */
  dialog: Element | null;
}

/**
 * Holds the current message; a new one replaces it. The polite live region is always rendered,
 * because screen readers announce only changes in a region that they know. Errors use `alert`.
 */
export function ToastProvider({ children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const count = useRef(0);
  const close = useCallback((id: number) => {
    setShown((now) => (now?.id === id ? null : now));
  }, []);
  const show = useCallback(
    (message: ToastMessage) => {
      const dialog = message.tone === "error" ? document.querySelector(OPEN_DIALOG) : null;
      count.current += 1;
      const id = count.current;
      setShown({ ...message, id, dialog });
      return () => close(id);
    },
    [close],
  );

  const toast = shown && <Toast key={shown.id} toast={shown} onClose={() => close(shown.id)} />;
  const isError = shown?.tone === "error";
  const dialog = shown?.dialog?.isConnected ? shown.dialog : null;
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        <div>{isError && !dialog && toast}</div>
        <div role="status">{!isError && toast}</div>
      </div>
      {dialog &&
        createPortal(
          <div className="toasts">
            <div>{toast}</div>
          </div>,
          dialog,
        )}
    </ToastContext>
  );
}
