import { useEffect, useState } from "react";
import { Dialog } from "../../../shared/dialog/Dialog";
import type { JsonObject } from "../../contentTypes";
import { CropPreview } from "../crop/CropPreview";
import { cropOf } from "../crop/cropped";
import { viewsOf } from "../crop/views";
import type { StaffPhoto } from "../photoCalls";
import { photoTitle } from "../places";
import {
  forReview,
  prepare,
  type ReadyPicture,
  type ReviewedPicture,
  whyNotReady,
} from "./scaling";
import { type Picture, uploadQueue, uploadsId } from "./uploadQueue";

interface Props {
  picture: Picture;
  photos: StaffPhoto[];
  content: JsonObject;
  onClose: () => void;
}

/** Shows a picture as visitors will see it in its place. It's sent once somebody confirms that. */
export function PhotoReview({ picture, photos, content, onClose }: Props) {
  const { ready, shown, failure } = useReview(picture);
  const views = viewsOf(picture.name, photos);
  const title = photoTitle(picture.name);
  const crop = ready && cropOf(content, { name: picture.name, bytes: ready.blob.size });

  function confirm() {
    if (!ready) return;
    uploadQueue.add([{ ...picture, source: ready }]);
    onClose();
    const { card } = picture;
    if (card !== undefined) setTimeout(() => showProgress(card));
  }

  return (
    <Dialog title="Put this picture on the site?" onClose={onClose}>
      {failure ? (
        <p role="alert" className="staff-failure">
          {failure}
        </p>
      ) : (
        <p role="status">
          {!ready
            ? "Making it smaller"
            : shown
              ? `This is what visitors will see of it as “${title}”:`
              : `This browser can't show it. It will be “${title}”.`}
        </p>
      )}
      {ready && shown && (
        <>
          <div className="crop-previews">
            {views.map((view) => (
              <CropPreview
                key={view.title}
                source={shown.url}
                photo={ready.size ?? shown.size}
                view={view}
                crop={crop}
              />
            ))}
          </div>
          <p className="field-hint">
            {views.some(({ words }) => words) &&
              "Words are easy to read only where the picture is bright. "}
            You can choose another part of it once it's on the site.
          </p>
        </>
      )}
      {picture.alt && <p>Read aloud to people who can't see it: “{picture.alt}”</p>}
      <div className="staff-dialog-actions">
        {ready && (
          <button type="button" className="button button-primary" onClick={confirm}>
            Put it on the site
          </button>
        )}
        <button type="button" className="staff-button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

/** Moves the page only as far as what is on its way isn't in view. */
function showProgress(card: string): void {
  const line = document.getElementById(uploadsId(card))?.lastElementChild;
  line?.scrollIntoView({ block: "nearest" });
}

interface Review {
  ready?: ReadyPicture;
  /** Undefined if this browser can't show it. */
  shown?: ReviewedPicture | undefined;
  failure?: string;
}

/** Makes a picture ready to be sent and to be shown. */
function useReview({ source, label }: Picture): Review {
  const [review, setReview] = useState<Review>({});
  useEffect(() => {
    let isGone = false;
    const show = (next: Review) => !isGone && setReview(next);
    makeReady(source).then(show, (error) => show({ failure: whyNotReady(error, label) }));
    return () => {
      isGone = true;
    };
  }, [source, label]);
  return review;
}

async function makeReady(source: Picture["source"]): Promise<Review> {
  const ready = source instanceof File ? await prepare(source) : source;
  return { ready, shown: await forReview(ready) };
}
