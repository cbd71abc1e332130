import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useToast } from "../../ui/toasts/toasts";

interface Done {
  title: string;
  detail: string;
  /** The id of the card that has the focus afterwards. */
  card: string;
  /** Absent if it was itself an undoing, which only has its words. */
  undo: (() => void) | undefined;
}

type Undoable = Done & { undo: () => void };

interface Undo {
  /** Says what was done, and offers to undo it. */
  offer: (done: Done) => void;
  /** Takes back what was done last; says so if there is nothing. */
  last: () => void;
}

const UndoContext = createContext<Undo | null>(null);

interface Props {
  children: ReactNode;
}

/** How far back it goes. */
const MOST = 20;

const NOTHING = {
  tone: "ok",
  title: "Nothing more to undo",
  detail: `You can undo your last ${MOST} changes, but none from before you opened this page.`,
} as const;

/**
 * Keeps what can be undone, step by step. Only the last step is offered, a new offer takes the old
 * one's place, and none outlives the door, because it says a name.
 */
export function UndoProvider({ children }: Props) {
  const toast = useToast();
  const close = useRef(() => {});
  const steps = useRef<Undoable[]>([]);
  const isOpen = useRef(false);

  const value = useMemo(() => {
    function takeBack(step: Undoable) {
      steps.current = steps.current.filter((other) => other !== step);
      step.undo();
      document.getElementById(step.card)?.focus();
    }
    return {
      offer({ undo, ...done }: Done) {
        // The response may come after somebody has signed out.
        if (!isOpen.current) return;
        close.current();
        const { title, detail } = done;
        if (!undo) {
          close.current = toast({ tone: "ok", title, detail });
          return;
        }
        const step = { ...done, undo };
        steps.current = [...steps.current, step].slice(-MOST);
        const action = { label: "Undo", act: () => takeBack(step) };
        close.current = toast({ tone: "ok", title, detail, action });
      },
      last() {
        close.current();
        const step = steps.current.at(-1);
        if (step) takeBack(step);
        else close.current = toast(NOTHING);
      },
    };
  }, [toast]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      close.current();
    };
  }, []);

  return <UndoContext value={value}>{children}</UndoContext>;
}

export const useUndo = () => useStaffUndo().offer;

export const useUndoLast = () => useStaffUndo().last;

function useStaffUndo(): Undo {
  const undo = useContext(UndoContext);
  if (!undo) throw new Error("undoing needs UndoProvider above it");
  return undo;
}
