import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useToast } from "../../../ui/toasts/toasts";

interface Done {
  title: string;
  detail: string;
  /** The id of the card that gets the focus afterwards. */
  card: string;
  /** Links in the message. */
  links?: ReactNode;
  /** Undefined for an undo itself, which only shows a message. */
  undo: (() => void) | undefined;
}

type Undoable = Done & { undo: () => void };

interface Undo {
  /** Shows what was done and offers to undo it. */
  offer: (done: Done) => void;
  /** Undoes the last step. Says so if there is none. */
  last: () => void;
  /** Removes the offer. The step can still be undone by `last`. */
  hide: () => void;
}

const UndoContext = createContext<Undo | null>(null);

interface Props {
  children: ReactNode;
}

/** Number of steps that can be undone. */
const MOST = 20;

const NOTHING = {
  tone: "ok",
  title: "Nothing more to undo",
  detail: `You can undo your last ${MOST} changes, but none from before you opened this page.`,
} as const;

/**
 * Keeps the steps that can be undone. Offers only the last one; a new offer replaces the previous
 * one. Signing out removes all of them, because they contain names.
 */
export function UndoProvider({ children }: Props) {
  const toast = useToast();
  const close = useRef(() => {});
  const steps = useRef<Undoable[]>([]);
  const isOpen = useRef(false);

  const value = useMemo(() => {
    function takeBack(step: Undoable, options?: FocusOptions) {
      steps.current = steps.current.filter((other) => other !== step);
      step.undo();
      document.getElementById(step.card)?.focus(options);
    }
    return {
      offer({ undo, ...done }: Done) {
        // The response may arrive after somebody has signed out.
        if (!isOpen.current) return;
        close.current();
        const { title, detail, links } = done;
        if (!undo) {
          close.current = toast({ tone: "ok", title, detail, links });
          return;
        }
        const step = { ...done, undo };
        steps.current = [...steps.current, step].slice(-MOST);
        // A message stands on the screen, wherever the card is: the page must not move.
        const act = () => takeBack(step, { preventScroll: true });
        const action = { label: "Undo", act };
        close.current = toast({ tone: "ok", title, detail, links, action });
      },
      last() {
        close.current();
        const step = steps.current.at(-1);
        if (step) takeBack(step);
        else close.current = toast(NOTHING);
      },
      hide: () => close.current(),
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

/** Removes an offer once somebody leaves the `view` in which they did what it's about. */
export function useHiddenOffers(view: string): void {
  const { hide } = useStaffUndo();
  useEffect(() => hide, [hide, view]);
}

export const useUndoLast = () => useStaffUndo().last;

function useStaffUndo(): Undo {
  const undo = useContext(UndoContext);
  if (!undo) throw new Error("undoing needs UndoProvider above it");
  return undo;
}
