import pictures from "virtual:pictures";
import type { PageData } from "./site";

interface Props {
  title: string;
  description: string;
  /** The page's address, where it has one of its own. */
  url: string | undefined;
  data: PageData;
}

/** How a link to the page looks in a message or on a social network: Open Graph, and X's few own. */
export function SharedLink({ title, description, url, data: { site, publicUrl } }: Props) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={publicUrl + pictures.files.og} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Horses on a ridge at sunrise, a fence and a red barn below"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
