import { useRef } from "react";

const KEYS: [key: string, does: string][] = [
  ["j", "next inquiry"],
  ["k", "previous inquiry"],
  ["o", "open or close a short card"],
  ["e", "handled or not handled"],
  ["s", "spam or not spam"],
  ["n", "write a private note"],
  ["Esc", "leave the note: it is saved"],
  ["c", "call"],
  ["u", "undo"],
  ["/", "search"],
  ["r", "refresh"],
  ["?", "this list"],
];

interface Props {
  areOn: boolean;
  onSwitch: (areOn: boolean) => void;
  onClose: () => void;
}

/** Explains the keyboard shortcuts and can turn them off. Uses the browser's own dialog. */
export function ShortcutHelp({ areOn, onSwitch, onClose }: Props) {
  const show = useRef((element: HTMLDialogElement | null) => element?.showModal());
  const dialog = useRef<HTMLDialogElement | null>(null);
  return (
    <dialog
      ref={(element) => {
        dialog.current = element;
        if (element && !element.open) show.current(element);
      }}
      className="key-help"
      aria-labelledby="key-help"
      closedby="any"
      onClose={onClose}
    >
      <h2 id="key-help" className="title-3">
        Keyboard shortcuts
      </h2>
      <dl>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        Use these keys
      </label>
      <button type="button" className="staff-button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
