import { type ReactNode, useEffect, useRef } from "react";
import type { Json } from "../../contentTypes";
import { nameOf as nameInContent } from "../../model/words/words";
import type { useListEdit } from "./useListEdit";

interface Props {
  list: ReturnType<typeof useListEdit>;
  /** What one entry is called: `level`. */
  noun: string;
  /** What an entry says of itself. */
  nameOf?: (entry: Json) => string;
  onAdd: () => void;
  isLocked: boolean;
  /** Whether the button has opened what can be added; undefined: it adds one. */
  isAdding?: boolean;
  /** What asks for another entry, in place of the button. */
  adder?: ReactNode;
  /** The entries, each an `li`. */
  children: ReactNode;
}

/** A list's entries, what was just removed from it, and the button for another one. */
export function ListFrame(props: Props) {
  const { list, noun, onAdd, isLocked, isAdding, adder, children } = props;
  const { nameOf = nameInContent } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { removed } = list;
  useEffect(() => {
    const target = list.takeFocus();
    if (!target || !frame.current) return;
    if (target.what === "undo") {
      frame.current.querySelector<HTMLElement>(":scope > p > button")?.focus();
      return;
    }
    const entry = frame.current.querySelectorAll(":scope > ul > li")[target.index];
    const wanted =
      target.what === "entry"
        ? "input, textarea, select, summary, button"
        : `[data-move=${target.what}]`;
    // The first control of an open entry is its summary, which would close it.
    const control =
      (target.what === "entry" &&
        entry?.querySelector<HTMLElement>("details[open] :is(input, textarea)")) ||
      entry?.querySelector<HTMLElement>(wanted);
    control?.focus();
    if (target.caret !== undefined && control instanceof HTMLTextAreaElement) {
      control.setSelectionRange(target.caret, target.caret);
    }
  });
  return (
    <div ref={frame} className="editor-list">
      <ul>{children}</ul>
      <p role="status" className="editor-removed">
        {removed && (
          <>
            Removed {nameOf(removed.value) ? `“${nameOf(removed.value)}”` : `a ${noun}`}.{" "}
            <button type="button" className="link" onClick={list.restore}>
              Undo
            </button>
          </>
        )}
      </p>
      {!isLocked &&
        (adder ?? (
          <button type="button" className="staff-button" aria-expanded={isAdding} onClick={onAdd}>
            {isAdding ? "Done" : `Add a ${noun}`}
          </button>
        ))}
    </div>
  );
}
