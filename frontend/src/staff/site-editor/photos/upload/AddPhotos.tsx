import { type DragEvent, useState } from "react";
import type { StaffPhoto } from "../photoCalls";
import { named } from "../pictureNames";
import { FileButton } from "./FileButton";
import { uploadQueue } from "./uploadQueue";

interface Props {
  photos: StaffPhoto[];
}

/** Chooses or takes pictures that are dropped here. They are sent at once, under names of their own. */
export function AddPhotos({ photos }: Props) {
  const [isOver, setOver] = useState(false);

  function add(files: File[]) {
    if (files.length > 0) uploadQueue.add(named(files, photos));
  }

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    // A convenience for the mouse: the button does the same.
    <section
      className="photo-drop"
      aria-label="Add photographs"
      data-over={isOver ? "" : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <FileButton className="button button-primary" isMultiple onChoose={add}>
        Add photographs
      </FileButton>
      <p>
        Choose as many as you like<span className="photo-drop-hint">, or drop them here</span>. They
        are made smaller first, and visitors don't see them until you use them somewhere.
      </p>
    </section>
  );
}
