import shell from "virtual:shell";
import { type PageRoute, titleOf } from "./routes";
import { SharedLink } from "./SharedLink";
import { StructuredData } from "./StructuredData";
import { THEME_COLOR } from "./search/manifest";
import type { PageData, Timetable, WholeData } from "./site";
import { toJsonInHtml } from "./toJsonInHtml";
import { hero } from "./ui/pictures";

interface Props {
  route: PageRoute;
  path: string;
  data: WholeData;
  /** What of it the browser gets. */
  sent: PageData;
  timetable: Timetable;
  /** The page itself, already rendered. */
  app: string;
}

/** The document around a page: everything that is in the HTML and not taken over by React. */
export function Document({ route, path, data, sent, timetable, app }: Props) {
  const { site, publicUrl } = data;
  const title = titleOf(route, site);
  const description = route.description(site);
  const url = route.index ? publicUrl + path : undefined;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content={route.index ? "index" : "noindex"} />
        {url && <link rel="canonical" href={url} />}
        {shell.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {route.path === "/" && <HeroPreload />}
        <style dangerouslySetInnerHTML={{ __html: shell.stylesheet }} />
        <meta name="theme-color" content={THEME_COLOR} />
        <SharedLink title={title} description={description} url={url} data={data} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {route.path === "/events" && (
          <link rel="alternate" type="text/calendar" href="/events.ics" title="Events" />
        )}
        {route.index && <StructuredData route={route} data={data} timetable={timetable} />}
        <script data-entry={shell.entry} dangerouslySetInnerHTML={{ __html: shell.loader }} />
      </head>
      <body>
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
        <script
          id="page-data"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: toJsonInHtml(sent) }}
        />
      </body>
    </html>
  );
}

/** The picture of the first view is asked for before the body is read, in the size that it will have. */
function HeroPreload() {
  return hero.map(({ media, srcSet, sizes }) => (
    <link
      key={media}
      rel="preload"
      as="image"
      type="image/avif"
      media={media}
      imageSrcSet={srcSet}
      imageSizes={sizes}
      fetchPriority="high"
    />
  ));
}
