import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { ShortcutHelp } from "../app/ShortcutHelp";
import { noteShortcuts, shortcutsAreOn } from "../app/shortcutMemory";
import { currentCard, stepCard } from "../shared/scroll/readingPosition";
import { useUndoLast } from "../shared/undo/undo";
import { useShortcuts } from "../shared/useShortcuts";

interface Props {
  /** False while the list is hidden. */
  isOn: boolean;
  list: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  onRefresh: () => void;
}

/** The list's keyboard shortcuts, and the button that explains them. */
export function InboxKeys({ isOn, list, searchField, onRefresh }: Props) {
  const [areOn, setOn] = useState(shortcutsAreOn);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const undoLast = useUndoLast();
  const part = (name: string) =>
    currentCard(list.current)?.querySelector<HTMLElement>(`[data-action="${name}"]`);

  useShortcuts(
    {
      j: () => stepCard(list.current, 1),
      k: () => stepCard(list.current, -1),
      e: () => part("handled")?.click(),
      s: () => part("spam")?.click(),
      n: () => {
        // A brief card shows the note but has no field for it.
        if (!part("note")) flushSync(() => part("fold")?.click());
        part("note")?.focus();
      },
      o: () => part("fold")?.click(),
      c: () => part("call")?.click(),
      u: undoLast,
      r: onRefresh,
      "/": () => {
        searchField.current?.focus();
        searchField.current?.select();
      },
      "?": () => setHelpOpen(true),
    },
    isOn && areOn,
  );

  return (
    <>
      <button
        type="button"
        className="link inbox-keys"
        aria-haspopup="dialog"
        onClick={() => setHelpOpen(true)}
      >
        Keyboard shortcuts
      </button>
      {isHelpOpen && (
        <ShortcutHelp
          areOn={areOn}
          onSwitch={(on) => {
            setOn(on);
            noteShortcuts(on);
          }}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  );
}
