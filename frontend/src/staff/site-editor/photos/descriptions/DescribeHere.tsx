import { useRef, useState } from "react";
import { AltForm } from "../AltForm";
import type { StaffPhoto } from "../photoCalls";
import { photoTitle } from "../places";
import { typedDescription } from "../typedDescriptions";

interface Props {
  photo: StaffPhoto;
  /** The view that it stands in. */
  part: string;
}

/** Opens the field that says what a photograph shows, where the photograph is chosen. What was typed there before is in sight. */
export function DescribeHere({ photo, part }: Props) {
  const { name, alt } = photo;
  const [isOpen, setOpen] = useState(typedDescription(name) !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="photo-describe">
      <button
        ref={button}
        type="button"
        className="staff-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Close" : alt ? "Change the description" : "Describe it"}
        <span className="sr-only"> ({photoTitle(name)})</span>
      </button>
      {isOpen && (
        <AltForm
          photo={photo}
          part={part}
          onPublished={() => {
            setOpen(false);
            // The button that had the focus is gone.
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
