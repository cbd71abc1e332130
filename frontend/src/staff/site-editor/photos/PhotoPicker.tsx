import { useId } from "react";
import { ViewLink } from "../../shared/ViewLink";
import { partHash } from "../siteAddress";
import { PhotoImage } from "./PhotoImage";
import type { PhotoChoice } from "./photoChoices";
import { useMayAdd } from "./usePhotos";

interface Props {
  /** What is chosen, for those who can't see the pictures. */
  label: string;
  choices: PhotoChoice[];
  /** Undefined: each choice adds one, and none is chosen. */
  chosen?: string;
  onChoose: (name: string) => void;
}

/** Pictures to choose from. */
export function PhotoPicker({ label, choices, chosen, onChoose }: Props) {
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
      <p>
        {choices.length === 0 && "There are no other pictures to choose from. "}
        {mayAdd && (
          <ViewLink className="photo-link" hash={partHash("/site/photos")}>
            Add photographs
          </ViewLink>
        )}
      </p>
    </div>
  );
}
