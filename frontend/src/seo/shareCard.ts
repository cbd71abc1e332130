import files from "virtual:document-files";
import type { Photos } from "../ui/pictures/pictures";

/** The picture that social networks show with a link to the site. */
export function shareCard({ og: own }: Photos) {
  if (!own) {
    const alt = "Horses on a ridge at sunrise, a fence and a red barn below";
    return { url: files.shareCard, ...SHARE_CARD, alt };
  }
  const { hash, width, alt } = own;
  const height = Math.round((width * SHARE_CARD.height) / SHARE_CARD.width);
  return { url: `/photos/og-${width}-${hash}.jpg`, width, height, alt };
}

/** The size that services expect. `shareCard` in `build/pictures.mjs` makes it. */
const SHARE_CARD = { width: 1200, height: 630 };
