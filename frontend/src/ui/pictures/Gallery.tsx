import { type ComponentType, type MouseEvent, useState } from "react";
import { usePageData } from "../../content/PageDataContext";
import { fetchedInTime } from "../waiting";
import { type GalleryPicture, galleryPictures } from "./galleryPictures";
import { Picture } from "./Picture";
import { picture } from "./pictures";

interface Props {
  title: string;
  className: string;
  id?: string;
}

type Viewer = ComponentType<{ pictures: GalleryPicture[]; first: number; onClose: () => void }>;

/**
 * The gallery with its heading; nothing if it is empty. Each picture links to its file. The viewer,
 * loaded at the first click, shows pictures large without leaving the page.
 */
export function Gallery({ title, ...section }: Props) {
  const { photos, site } = usePageData();
  const pictures = galleryPictures(site.gallery, photos);
  const [shown, setShown] = useState<{ Viewer: Viewer; first: number } | null>(null);

  async function open(event: MouseEvent<HTMLAnchorElement>, first: number) {
    // As with any link, the browser opens new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Gives the focus a place to return to. Not all browsers focus a clicked link.
    link.focus();
    const chunk = await fetchedInTime(import("./GalleryViewer"));
    if (chunk) setShown({ Viewer: chunk.GalleryViewer, first });
    else location.assign(link.href);
  }

  if (pictures.length === 0) return null;
  return (
    <section {...section}>
      <h2 className="title-2">{title}</h2>
      <ul className="gallery">
        {pictures.map(({ name, alt }, index) => (
          <li key={name}>
            <a
              href={picture(name, photos).largest}
              // A link needs a name, even if the owner hasn't described the photograph.
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
        <shown.Viewer pictures={pictures} first={shown.first} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
