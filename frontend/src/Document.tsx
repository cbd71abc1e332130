import shell from "virtual:shell";
import type { PageRoute } from "./routes";
import { StructuredData } from "./StructuredData";
import type { PageData } from "./site";
import { toJsonInHtml } from "./toJsonInHtml";
import { heroCrops, type Photos, shareCard } from "./ui/pictures";

interface Props {
  route: PageRoute;
  path: string;
  data: PageData;
  /** The page itself, already rendered. */
  app: string;
}

/** The document around a page: everything that is in the HTML and not taken over by React. */
export function Document({ route, path, data, app }: Props) {
  const { site, photos, publicUrl } = data;
  const title = route.title(site);
  const description = route.description(site);
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content={route.index ? "index" : "noindex"} />
        {route.index && <link rel="canonical" href={publicUrl + path} />}
        {shell.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {route.path === "/" && <HeroPreload photos={photos} />}
        <style dangerouslySetInnerHTML={{ __html: shell.stylesheet }} />
        <meta name="theme-color" content="#f7f1e5" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={publicUrl + path} />
        <meta property="og:image" content={`${publicUrl}${shareCard(photos)}`} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {route.index && <StructuredData data={data} />}
        <script data-entry={shell.entry} dangerouslySetInnerHTML={{ __html: shell.loader }} />
      </head>
      <body>
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
        <script
          id="page-data"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: toJsonInHtml(data) }}
        />
      </body>
    </html>
  );
}

/** The picture of the first view is asked for before the body is read, in the size that it will have. */
function HeroPreload({ photos }: { photos: Photos }) {
  return Object.values(heroCrops(photos)).map(({ media, avif, sizes }) => (
    <link
      key={media}
      rel="preload"
      as="image"
      type="image/avif"
      media={media}
      imageSrcSet={avif}
      imageSizes={sizes}
      fetchPriority="high"
    />
  ));
}
