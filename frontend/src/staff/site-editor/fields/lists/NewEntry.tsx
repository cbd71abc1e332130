import { useState } from "react";
import { DialogActions } from "../../../shared/dialog/DialogActions";

interface Props {
  noun: string;
  /** The label of the field for the name. */
  asks: string;
  onAdd: (name: string) => void;
}

/** Asks for the name of a new entry, of which its id is made. */
export function NewEntry({ noun, asks, onAdd }: Props) {
  const [name, setName] = useState<string | null>(null);
  if (name === null) {
    return (
      <button type="button" className="staff-button" onClick={() => setName("")}>
        Add a {noun}
      </button>
    );
  }
  const add = () => {
    if (name.trim() === "") return;
    onAdd(name.trim());
    setName(null);
  };
  return (
    <div className="editor-new">
      <label className="field">
        {asks}
        <input
          className="control"
          ref={focusOnArrival}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => event.key === "Enter" && add()}
        />
      </label>
      <DialogActions word="Add" isBusy={false} onDo={add} onBack={() => setName(null)} />
    </div>
  );
}

// At module level, so that React calls it when the field appears and not at every render.
function focusOnArrival(field: HTMLElement | null) {
  field?.focus();
}
