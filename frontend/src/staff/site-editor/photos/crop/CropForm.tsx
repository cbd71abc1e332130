import { useId, useState } from "react";
import { pathTo } from "../../../../api/pathTo";
import type { JsonObject } from "../../contentTypes";
import type { StaffPhoto } from "../photoCalls";
import { photoTitle } from "../places";
import { usePhotoChanges } from "../usePhotoChanges";
import { CropPreview } from "./CropPreview";
import { CropStage } from "./CropStage";
import { cropOf, cropping } from "./cropped";
import { type Crop, MAX_ZOOM, usualCrop } from "./cropRule";
import { useLookAgain } from "./useLookAgain";
import { viewsOf } from "./views";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  content: JsonObject;
}

/** Which part of a photograph shows, chosen on the photograph itself. Visitors see it once it's prepared. */
export function CropForm({ photo, photos, content }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { name, width, height, bytes } = photo;
  const lookAgain = useLookAgain(name);
  const button = useId();
  if (!width || !height) return null;
  return (
    <div className="crop">
      <button
        id={button}
        type="button"
        className="staff-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Leave the part as it is" : "Choose the part that shows"}
        <span className="sr-only"> of {photoTitle(name)}</span>
      </button>
      {isOpen && (
        <Chooser
          key={bytes}
          photo={photo}
          photos={photos}
          size={{ width, height }}
          before={cropOf(content, photo)}
          onSaved={() => {
            lookAgain();
            setOpen(false);
            document.getElementById(button)?.focus();
          }}
        />
      )}
    </div>
  );
}

interface ChooserProps {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  size: { width: number; height: number };
  before: Crop | undefined;
  onSaved: () => void;
}

function Chooser({ photo, photos, size, before, onSaved }: ChooserProps) {
  const { name } = photo;
  const views = viewsOf(name, photos);
  const [{ picture: shape }] = views;
  const usual = usualCrop(shape, size);
  const [crop, setCrop] = useState(before ?? usual);
  const [isBusy, setBusy] = useState(false);
  const { publish } = usePhotoChanges();
  const source = pathTo("/api/admin/photos/{name}", { name });

  async function save(chosen?: Crop) {
    if (isBusy) return;
    setBusy(true);
    const about = `${photoTitle(name)}: the part that shows. Visitors see it in a moment`;
    const isSaved = await publish(about, (content) => cropping(content, photo, chosen));
    setBusy(false);
    if (isSaved) onSaved();
  }

  return (
    <div className="crop-chooser">
      <p>Tap what should be in the middle, or drag the dot.</p>
      <CropStage
        source={source}
        photo={size}
        shape={shape}
        crop={crop}
        onPoint={(x, y) => setCrop({ ...crop, x, y })}
      />
      <Slider label="Left to right" value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
      <Slider label="Top to bottom" value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      <Slider
        label="Closer"
        range={[100, MAX_ZOOM]}
        value={crop.zoom}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <div className="crop-previews">
        {views.map((view) => (
          <CropPreview key={view.title} source={source} photo={size} view={view} crop={crop} />
        ))}
      </div>
      <p className="field-hint">Screens of other sizes show a little more or less of it.</p>
      <p className="photo-actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isBusy}
          onClick={() => void save(crop)}
        >
          {isBusy ? "Publishing" : "Show this part"}
        </button>
        {before && (
          <button type="button" className="staff-button" onClick={() => void save()}>
            Back to the usual part
          </button>
        )}
      </p>
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  range?: [number, number];
  onChange: (value: number) => void;
}

function Slider({ label, value, range: [least, most] = [0, 100], onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="crop-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
