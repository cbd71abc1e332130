import { picture } from "../../../ui/pictures/pictures";
import { originalOf } from "./photoCalls";
import { pictureNameOf, placeOf } from "./places";
import { uploadQueue } from "./upload/uploadQueue";
import { usePhotoFiles, usePhotos } from "./usePhotos";

interface Props {
  name: string;
}

/** What social networks show has one file, and without a photograph it's another cut of the hero. */
const SHARED = "og";

/**
 * A photograph in a list, where its name stands beside it. What no page shows isn't prepared for pages: then it's the
 * copy of this page, if it was sent from here, or the file itself.
 */
export function PhotoImage({ name }: Props) {
  const files = usePhotoFiles();
  const photo = usePhotos().data?.find((one) => one.name === name);
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
  const original =
    photo?.origin === "staff" || photo?.origin === "folder" ? originalOf(name) : undefined;
  const source = copy ?? original;
  if (source) return <img className="photo-image" src={source} alt="" loading="lazy" {...size} />;
  return (
    <span className="photo-image" data-empty="">
      No page shows it
    </span>
  );
}
