import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useToast } from "../../ui/toasts";

interface Undoable {
  title: string;
  detail: string;
  /** The id of the card that has the focus afterwards. */
  card: string;
  undo: () => void;
}

interface Undo {
  offer: (done: Undoable) => void;
  /** Takes back what was done last, if that is still offered. */
  last: () => void;
}

const UndoContext = createContext<Undo | null>(null);

interface Props {
  children: ReactNode;
}

/**
 * Keeps the one offer to undo: a new one takes the old one's place, and none outlives the door,
 * because it says a name.
 */
export function UndoProvider({ children }: Props) {
  const toast = useToast();
  const close = useRef(() => {});
  const takeBack = useRef(() => {});

  const value = useMemo(
    () => ({
      offer({ title, detail, card, undo }: Undoable) {
        close.current();
        const act = () => {
          takeBack.current = () => {};
          undo();
          document.getElementById(card)?.focus();
        };
        const hide = toast({ tone: "ok", title, detail, action: { label: "Undo", act } });
        close.current = hide;
        takeBack.current = () => {
          hide();
          act();
        };
      },
      last: () => takeBack.current(),
    }),
    [toast],
  );
  useEffect(() => () => close.current(), []);

  return <UndoContext value={value}>{children}</UndoContext>;
}

export const useUndo = () => useStaffUndo().offer;

export const useUndoLast = () => useStaffUndo().last;

function useStaffUndo(): Undo {
  const undo = useContext(UndoContext);
  if (!undo) throw new Error("undoing needs UndoProvider above it");
  return undo;
}
