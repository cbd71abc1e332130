import { type ComponentType, type MouseEvent, useState } from "react";
import { usePageData } from "../PageDataContext";
import { type GalleryPicture, galleryPictures } from "./galleryPictures";
import { Picture } from "./Picture";
import { importViewer, picture } from "./pictures";

type Viewer = ComponentType<{ pictures: GalleryPicture[]; first: number; onClose: () => void }>;

/**
 * Six views of the place, high and wide ones by turns. Each is a link to its file; the viewer, whose
 * code comes with the first click, shows them large without leaving the page.
 */
export function Gallery() {
  const { photos } = usePageData();
  const [shown, setShown] = useState<{ Viewer: Viewer; first: number } | null>(null);

  async function open(event: MouseEvent<HTMLAnchorElement>, first: number) {
    // As with any link: a new tab or window is the browser's matter.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // So that the focus has somewhere to come back to; not every browser gives it to links.
    link.focus();
    const chunk = await importViewer();
    if (chunk) setShown({ Viewer: chunk.GalleryViewer, first });
    else location.assign(link.href);
  }

  return (
    <>
      <ul className="gallery">
        {galleryPictures.map(({ name, alt }, index) => (
          <li key={name}>
            <a
              href={picture(name, photos).largest}
              // A link needs words, also where the owner has not said what a photograph shows.
              aria-label={photos[name]?.alt === "" ? `Picture ${index + 1}` : undefined}
              onClick={(event) => open(event, index)}
            >
              <Picture
                name={name}
                alt={alt}
                sizes="(min-width: 768px) 42rem, 62vw"
                className="frame"
              />
            </a>
          </li>
        ))}
      </ul>
      {shown && (
        <shown.Viewer
          pictures={galleryPictures}
          first={shown.first}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
