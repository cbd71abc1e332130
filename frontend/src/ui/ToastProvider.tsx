import { type ReactNode, useCallback, useState } from "react";
import { Toast } from "./Toast";
import { ToastContext, type ToastMessage } from "./toasts";

interface Props {
  children: ReactNode;
}

interface Shown extends ToastMessage {
  id: number;
}

/**
 * Holds the messages of the moment. The polite region is in the page from the beginning, because
 * screen readers only hear what changes in a region they know; errors bring their own `alert`.
 */
export function ToastProvider({ children }: Props) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const show = useCallback((message: ToastMessage) => {
    setToasts((shown) => [...shown, { ...message, id: (shown.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);

  const render = (tone: ToastMessage["tone"]) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />);

  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        <div>{render("error")}</div>
        <div role="status">{render("ok")}</div>
      </div>
    </ToastContext>
  );
}
