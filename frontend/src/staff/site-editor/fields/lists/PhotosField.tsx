import { useState } from "react";
import { childOf } from "../../model/pointer";
import { nounOf } from "../../model/words/labels";
import { DescribeHere } from "../../photos/descriptions/DescribeHere";
import { PhotoImage } from "../../photos/PhotoImage";
import { PhotoPicker } from "../../photos/PhotoPicker";
import { choicesFor } from "../../photos/photoChoices";
import { descriptionOf, isOwn, photoTitle } from "../../photos/places";
import { UploadList } from "../../photos/upload/UploadList";
import { sendFor, useUploadsFor } from "../../photos/upload/uploadsFor";
import { usePhotos } from "../../photos/usePhotos";
import { controlId, useEditor } from "../EditorContext";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";
import { GalleryHint } from "./GalleryHint";
import { ListButtons } from "./ListButtons";
import { ListFrame } from "./ListFrame";
import { useListEdit } from "./useListEdit";

/** The part of the editor in which the field stands. */
const GALLERY_PART = "/site/gallery";

/** Pictures in order: the gallery. */
export function PhotosField({ node: { field }, pointer }: FieldProps) {
  const { errors, site } = useEditor();
  const state = useField(field, pointer);
  const photos = usePhotos();
  const [isOpen, setOpen] = useState(false);
  const names = Array.isArray(state.value) ? state.value.map(String) : [];
  const list = useListEdit(names, pointer);
  const isLocked = state.lockedBy !== undefined;
  // What has no origin came with the site.
  const isChosen = site.origins[pointer] !== undefined;
  const coming = useUploadsFor(pointer, (sent) => state.set([...names, ...sent]));
  // One that is on its way isn't in it yet, and before the list has come nobody knows what is there.
  const hasAll = photos.isSuccess && coming.length === 0;
  const left = choicesFor(field, photos.data ?? []).filter(({ name }) => !names.includes(name));
  return (
    <FieldFrame
      field={field}
      state={state}
      isGroup
      hint={<GalleryHint state={state} count={names.length} isChosen={isChosen} />}
    >
      <ListFrame
        list={list}
        noun={nounOf(field.pointer)}
        nameOf={(name) => photoTitle(String(name))}
        isLocked={isLocked}
        onAdd={() => setOpen(!isOpen)}
        isAdding={isOpen}
      >
        {names.map((name, index) => {
          const at = childOf(pointer, index);
          const error = errors.get(at);
          const photo = photos.data?.find((one) => one.name === name);
          return (
            <li
              key={list.keys[index]}
              id={controlId(at)}
              tabIndex={-1}
              className="photo-gallery-line"
              data-wrong={error ? "" : undefined}
            >
              <PhotoImage name={name} />
              <div>
                <p className="photo-gallery-name">{photoTitle(name)}</p>
                <p>
                  {descriptionOf(name, photos.data ?? []) ?? (photos.data && "Not described yet")}
                </p>
                {error && <p className="field-error">{error}</p>}
              </div>
              {photo && isOwn(photo) && <DescribeHere photo={photo} part={GALLERY_PART} />}
              {!isLocked && (
                <ListButtons
                  name={photoTitle(name)}
                  index={index}
                  count={names.length}
                  onMove={(by) => list.move(index, by)}
                  onFront={() => list.toFront(index)}
                  onRemove={() => list.remove(index)}
                />
              )}
            </li>
          );
        })}
      </ListFrame>
      <UploadList uploads={coming} />
      {isOpen && (
        <PhotoPicker
          label={`${state.label}: add`}
          choices={left}
          onChoose={(name) => state.set([...names, name])}
          onFiles={(files) => sendFor(pointer, files, photos.data ?? [])}
          isMultiple
          ifNone={hasAll ? "There's no other picture to choose." : undefined}
        />
      )}
    </FieldFrame>
  );
}
