import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useToast } from "../../../ui/toasts/toasts";
import { type Countdown, UndoControls, undoDuration } from "./UndoControls";

interface Done {
  title: string;
  detail: string;
  /** The id of the card that gets the focus afterwards. */
  card: string;
  /** Links in the message. */
  links?: ReactNode;
  /** Undefined for an undo itself, which only shows a message. If it takes time, the message says so until it's done. */
  undo: (() => unknown) | undefined;
  /** What the button says in place of "Undo", before and while it's done. */
  words?: { label: string; busyLabel: string };
  /** For how long it can be undone. */
  countdown?: Countdown | undefined;
}

type Undoable = Done & { undo: () => unknown };

const UNDO = { label: "Undo", busyLabel: "Undoing…" };

/** The button's words where the step is an undo: "Undo" would say what has just been done. */
export const REDO = { label: "Redo", busyLabel: "Redoing…" };

const isInTime = ({ countdown }: Undoable) => !countdown || countdown.until > Date.now();

interface Undo {
  /** Shows what was done and offers to undo it. The returned function takes the offer back: it can't be undone anymore. */
  offer: (done: Done) => () => void;
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
      const undone = step.undo();
      document.getElementById(step.card)?.focus(options);
      return undone;
    }
    return {
      offer({ undo, ...done }: Done) {
        // The response may arrive after somebody has signed out.
        if (!isOpen.current) return () => {};
        close.current();
        const { title, detail, links, words = UNDO, countdown } = done;
        const message = { tone: "ok", title, detail, links } as const;
        if (!undo) {
          close.current = toast(message);
          return close.current;
        }
        const step = { ...done, undo };
        steps.current = [...steps.current, step].slice(-MOST);
        // A message stands on the screen, wherever the card is: the page must not move.
        const act = () => takeBack(step, { preventScroll: true });
        const closeThis = toast({
          ...message,
          duration: () => undoDuration(countdown),
          controls: (open) => (
            <UndoControls toast={open} {...words} undo={act} countdown={countdown} />
          ),
        });
        close.current = closeThis;
        return () => {
          steps.current = steps.current.filter((other) => other !== step);
          closeThis();
        };
      },
      last() {
        close.current();
        steps.current = steps.current.filter(isInTime);
        const step = steps.current.at(-1);
        if (step) void takeBack(step);
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
