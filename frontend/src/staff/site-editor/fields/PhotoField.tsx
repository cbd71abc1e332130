import { useState } from "react";
import { PhotoImage } from "../photos/PhotoImage";
import { PhotoPicker } from "../photos/PhotoPicker";
import { choicesFor, isFromFolder } from "../photos/photoChoices";
import { photoTitle } from "../photos/places";
import { UploadList } from "../photos/upload/UploadList";
import { sendFor, useUploadsFor } from "../photos/upload/uploadsFor";
import { usePhotos } from "../photos/usePhotos";
import { FieldFrame } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** What visitors see where there is no picture, if they see something. */
const WITHOUT: Record<string, string> = {
  "/site/logo": "No picture: visitors see the drawn logo with the stable's name",
};

/** A picture: one that comes with the site, or a photograph of the owner's or staff's. */
export function PhotoField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const photos = usePhotos();
  const [isOpen, setOpen] = useState(false);
  const name = String(state.value ?? "");
  const coming = useUploadsFor(pointer, (sent) => state.set(sent.at(-1)));
  const known = choicesFor(field, photos.data ?? []);
  const none = WITHOUT[field.pointer] ?? "None";
  const others = name === "" || known.some((one) => one.name === name) ? [] : [name];
  const choices = [
    ...(field.optional ? [{ name: "", title: none }] : []),
    ...others.map((one) => ({ name: one, title: photoTitle(one) })),
    ...known,
  ];
  const title = name === "" ? none : photoTitle(name);
  return (
    <FieldFrame field={field} state={state} isGroup>
      <div className="photo-chosen">
        {name === "" ? (
          <span className="photo-image" data-empty="" aria-hidden="true">
            –
          </span>
        ) : (
          <PhotoImage name={name} />
        )}
        <div>
          <p>{title}</p>
          <button
            type="button"
            className="staff-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Done" : "Choose"}
            <span className="sr-only"> ({state.label})</span>
          </button>
        </div>
      </div>
      <UploadList uploads={coming} />
      {isOpen && (
        <PhotoPicker
          label={state.label}
          choices={choices}
          chosen={name}
          onChoose={(next) => state.set(next)}
          onFiles={
            isFromFolder(field) ? undefined : (files) => sendFor(pointer, files, photos.data ?? [])
          }
        />
      )}
    </FieldFrame>
  );
}
