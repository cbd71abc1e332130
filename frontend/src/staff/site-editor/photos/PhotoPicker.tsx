import { useId } from "react";
import { PhotoImage } from "./PhotoImage";
import type { PhotoChoice } from "./photoChoices";
import { FileButton } from "./upload/FileButton";
import { useMayAdd } from "./usePhotos";

interface Props {
  /** What is chosen, for those who can't see the pictures. */
  label: string;
  choices: PhotoChoice[];
  /** Undefined: each choice adds one, and none is chosen. */
  chosen?: string;
  onChoose: (name: string) => void;
  /** Sends pictures from the device; undefined: such can't be chosen here. */
  onFiles?: ((files: File[]) => void) | undefined;
  /** Whether several may be chosen of the device at once. */
  isMultiple?: boolean;
  /** What is said if there is nothing to choose. */
  ifNone?: string | undefined;
}

/** Pictures to choose from. */
export function PhotoPicker({
  label,
  choices,
  chosen,
  onChoose,
  onFiles,
  isMultiple = false,
  ifNone,
}: Props) {
  const group = useId();
  const mayAdd = useMayAdd();
  return (
    <div className="photo-picker">
      {choices.length > 0 && (
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {choices.map(({ name, title }) =>
            chosen === undefined ? (
              <button
                key={name}
                type="button"
                className="photo-choice"
                onClick={() => onChoose(name)}
              >
                <PhotoImage name={name} />
                <span>
                  <span className="sr-only">Add </span>
                  {title}
                </span>
              </button>
            ) : (
              <label key={name} className="photo-choice">
                <input
                  type="radio"
                  className="sr-only"
                  name={group}
                  checked={name === chosen}
                  onChange={() => onChoose(name)}
                />
                {name === "" ? (
                  <span className="photo-image" data-empty="" aria-hidden="true">
                    –
                  </span>
                ) : (
                  <PhotoImage name={name} />
                )}
                <span>{title}</span>
              </label>
            ),
          )}
        </fieldset>
      )}
      {choices.length === 0 && ifNone && <p>{ifNone}</p>}
      {mayAdd && onFiles && (
        <p>
          <FileButton className="staff-button" isMultiple={isMultiple} onChoose={onFiles}>
            Add from this device
          </FileButton>
        </p>
      )}
    </div>
  );
}
