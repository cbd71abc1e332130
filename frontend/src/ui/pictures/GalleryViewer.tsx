import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePageData } from "../../content/PageDataContext";
import { openInHistory } from "../dialogHistory";
import { CrossIcon } from "../icons/CrossIcon";
import type { GalleryPicture } from "./galleryPictures";
import { Picture } from "./Picture";
import "./gallery-viewer.css";

interface Props {
  pictures: GalleryPicture[];
  /** Index of the selected picture. */
  first: number;
  onClose: () => void;
}

/** A large picture with its caption and buttons to the others. Uses the browser's own dialog. */
export function GalleryViewer({ pictures, first, onClose }: Props) {
  const { photos } = usePageData();
  const [index, setIndex] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return openInHistory(() => dialog.current?.close());
  }, []);

  // Name of the picture whose file failed to load. Showing it again retries.
  const [missing, setMissing] = useState<string>();

  function step(by: number) {
    setMissing(undefined);
    setIndex((now) => (now + by + pictures.length) % pictures.length);
  }

  function hearArrows({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  }

  const picture = pictures[index];
  return (
    <dialog
      ref={dialog}
      className="viewer on-dark"
      aria-label="Gallery"
      closedby="any"
      onClose={onClose}
      onKeyDown={hearArrows}
    >
      <div className="viewer-sheet">
        {picture && (
          <figure onErrorCapture={() => setMissing(picture.name)}>
            <Picture
              key={picture.name}
              name={picture.name}
              alt=""
              isCaptioned
              sizes="100vw"
              first
            />
            <p role="status" className="viewer-missing">
              {missing === picture.name && "This picture didn't load."}
            </p>
            <figcaption aria-live="polite">
              {photos[picture.name]?.alt ?? picture.alt}
              <span>
                {index + 1} of {pictures.length}
              </span>
            </figcaption>
          </figure>
        )}
        <div className="viewer-buttons">
          <button type="button" aria-label="Previous picture" onClick={() => step(-1)}>
            <Arrow d="M13 3 5 11l8 8" />
          </button>
          <button type="button" aria-label="Next picture" onClick={() => step(1)}>
            <Arrow d="m9 3 8 8-8 8" />
          </button>
          <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <CrossIcon />
          </button>
        </div>
      </div>
    </dialog>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
