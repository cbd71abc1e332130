import { Failure } from "../../shared/Failure";
import { ViewLink } from "../../shared/ViewLink";
import { BackToSite } from "../BackToSite";
import type { DraftList, SiteContent } from "../contentTypes";
import { focusFirst } from "../fields/focusControl";
import { partHash } from "../siteAddress";
import { useArrival } from "../useArrival";
import { PhotoCard } from "./PhotoCard";
import type { StaffPhoto } from "./photoCalls";
import { PLACES, placeOf } from "./places";
import { AddPhotos } from "./upload/AddPhotos";
import { AllUploads } from "./upload/UploadList";
import { PHOTOS_PART } from "./usePhotoChanges";
import { useComingFiles, usePhotos } from "./usePhotos";
import { useDrafted } from "./uses/useDrafted";

interface Props {
  site: SiteContent;
  drafts: DraftList | undefined;
}

/** All photographs: new ones, those of the owner and staff, and the places with a picture of their own. */
export function Photographs({ site, drafts }: Props) {
  const query = usePhotos();
  return (
    <div className="editor">
      <BackToSite part={PHOTOS_PART} title="Photographs" />
      <p className="field-hint">
        Add, replace and describe photographs here. Changes here are published at once, without a
        draft. Which ones are in the gallery, and in which order, is under{" "}
        <ViewLink className="photo-link" hash={partHash("/site/gallery")}>
          Gallery and logo
        </ViewLink>
        .
      </p>
      {query.data ? (
        <Lists photos={query.data} site={site} drafts={drafts} />
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <p role="status">Loading the photographs</p>
      )}
    </div>
  );
}

function Lists({ photos, site, drafts }: Props & { photos: StaffPhoto[] }) {
  useComingFiles(photos);
  const drafted = useDrafted(site, drafts);
  useArrival(PHOTOS_PART, (pointer) => focusFirst([pointer]));
  const others = photos.filter(({ name }) => !placeOf(name));
  const lists = {
    "Your photographs": others.filter(({ origin }) => origin !== "removed"),
    "Places on the site": PLACES.map(
      ({ name }) => photos.find((one) => one.name === name) ?? cameWithTheSite(name),
    ),
    Removed: others.filter(({ origin }) => origin === "removed"),
  };
  return (
    <>
      <AddPhotos photos={photos} />
      <AllUploads photos={photos} />
      {Object.entries(lists).map(
        ([title, list]) =>
          list.length > 0 && (
            <section key={title} className="photo-list" aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {list.map((photo) => (
                  <PhotoCard
                    key={photo.name}
                    photo={photo}
                    photos={photos}
                    site={site}
                    drafted={drafted}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

/** A place that shows what another one does until it gets a picture of its own. */
const cameWithTheSite = (name: string): StaffPhoto => ({
  name,
  origin: "example",
  width: null,
  height: null,
  bytes: null,
  used: [],
  restorable: false,
  alt: null,
});
