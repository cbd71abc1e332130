import type { PageData } from "../../content/site";
import { shareCard } from "../../seo/shareCard";

interface Props {
  title: string;
  description: string;
  /** The page's address; undefined for pages without one of their own. */
  url: string | undefined;
  data: PageData;
}

/** Metadata for links to the page in messages and social networks: Open Graph, and some for X. */
export function SharedLink({ title, description, url, data }: Props) {
  const { site, photos, publicUrl } = data;
  const card = shareCard(photos);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={publicUrl + card.url} />
      <meta property="og:image:width" content={`${card.width}`} />
      <meta property="og:image:height" content={`${card.height}`} />
      {card.alt && <meta property="og:image:alt" content={card.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
