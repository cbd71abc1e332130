import { picture } from "../../../ui/pictures/pictures";
import { pictureNameOf, placeOf } from "./places";
import { uploadQueue } from "./upload/uploadQueue";
import { usePhotoFiles } from "./usePhotos";

interface Props {
  name: string;
}

/** What social networks show has one file, and without a photograph it's another cut of the hero. */
const SHARED = "og";

/**
 * A photograph in a list, where its name stands beside it. What no page shows has no file: then it's the copy of
 * this page, if it was sent from here, or nothing.
 */
export function PhotoImage({ name }: Props) {
  const files = usePhotoFiles();
  const shown = pictureNameOf(name);
  const copy = uploadQueue.copyOf(name)?.thumbnail;
  const size = { width: 240, height: 180 };
  const shared = files[SHARED];
  if (name === SHARED && shared) {
    const url = `/photos/${SHARED}-${shared.width}-${shared.hash}.jpg`;
    return <img className="photo-image" src={url} alt="" loading="lazy" {...size} />;
  }
  // Each place has a picture that came with the site.
  if (shown in files || placeOf(name)) {
    const { avif, jpg } = picture(shown, files);
    return (
      <picture>
        <source type="image/avif" srcSet={avif} sizes="10rem" />
        <img className="photo-image" src={jpg} alt="" loading="lazy" decoding="async" {...size} />
      </picture>
    );
  }
  if (copy) return <img className="photo-image" src={copy} alt="" {...size} />;
  return (
    <span className="photo-image" data-empty="">
      No page shows it
    </span>
  );
}
