import shell from "virtual:shell";
import type { PageData, Timetable, WholeData } from "../../content/site";
import { descriptionOf } from "../../seo/descriptions";
import { THEME_COLOR } from "../../seo/manifest";
import { heroCrops, type Photos } from "../../ui/pictures/pictures";
import { type PageRoute, titleOf } from "../routes";
import { SharedLink } from "./SharedLink";
import { StructuredData } from "./StructuredData";
import { toJsonInHtml } from "./toJsonInHtml";

interface Props {
  route: PageRoute;
  path: string;
  data: WholeData;
  /** The part of it that the browser gets for hydration; null for a page without script. */
  sent: PageData | null;
  timetable: Timetable;
  stylesheet: string;
  /** The page itself, already rendered. */
  app: string;
}

/** The document around a page: everything that is in the HTML and not taken over by React. */
export function Document(props: Props) {
  const { route, path, data, sent, timetable, stylesheet, app } = props;
  const { site, photos, publicUrl } = data;
  const title = titleOf(route, site, path);
  const description = descriptionOf(route, site, path);
  const url = route.index ? publicUrl + path : undefined;
  return (
    <html lang="en-US" data-scriptless={sent ? undefined : ""}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content={route.index ? "index" : "noindex"} />
        {url && <link rel="canonical" href={url} />}
        {route.path === "/" && <HeroPreload photos={photos} />}
        {shell.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
        <meta name="theme-color" content={THEME_COLOR} />
        <SharedLink title={title} description={description} url={url} data={data} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {route.path === "/events" && (
          <link rel="alternate" type="text/calendar" href="/events.ics" title="Events" />
        )}
        {route.index && (
          <StructuredData route={route} path={path} data={data} timetable={timetable} />
        )}
        {sent && (
          <script
            data-entry={shell.entry}
            data-styles={shell.pageStyles}
            dangerouslySetInnerHTML={{ __html: shell.loader }}
          />
        )}
      </head>
      <body>
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
        {sent && (
          <script
            id="page-data"
            type="application/json"
            dangerouslySetInnerHTML={{ __html: toJsonInHtml(sent) }}
          />
        )}
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
