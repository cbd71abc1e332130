import shell from "virtual:shell";
import type { RendererInput } from "../../content/rendererInput";
import type { PageData } from "../../content/site";
import type { PageDeclaration } from "../../pages/declaration";
import { THEME_COLOR } from "../../seo/manifest";
import { onServer } from "../pagesOnServer";
import { titleOf } from "../routes";
import { Notice } from "./notice/Notice";
import { noticeOn, noticeScripts } from "./notice/noticeOn";
import { SharedLink } from "./SharedLink";
import { StructuredData } from "./StructuredData";
import { stylesheet } from "./stylesheet";
import { toJsonInHtml } from "./toJsonInHtml";

interface Props {
  route: PageDeclaration;
  path: string;
  input: RendererInput;
  /** The data that the browser gets for hydration; null for a page without script. */
  sent: PageData | null;
  /** For a preview: the address of the style sheet, which is a file there. The page has no script then. */
  previewStylesheet?: string | undefined;
  /** The HTML of the page, already rendered. */
  app: string;
}

/** The document around a page: all HTML that React doesn't hydrate. */
export function Document(props: Props) {
  const { route, path, input, sent, previewStylesheet, app } = props;
  const { data, timetable } = input;
  const { site, photos, publicUrl } = data;
  const title = titleOf(route, site, path);
  const { Head, description: describe } = onServer(route.path);
  const description = describe(site, path);
  const notice = noticeOn(route, input);
  const url = route.unlisted ? undefined : publicUrl + path;
  const isPreview = previewStylesheet !== undefined;
  return (
    <html lang="en-US" data-scriptless={sent ? undefined : ""}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content={route.unlisted ? "noindex" : "index"} />
        {url && <link rel="canonical" href={url} />}
        {Head && <Head photos={photos} />}
        {shell.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {isPreview ? (
          <link rel="stylesheet" href={previewStylesheet} />
        ) : (
          <style dangerouslySetInnerHTML={{ __html: stylesheet(route, input) }} />
        )}
        <meta name="theme-color" content={THEME_COLOR} />
        <SharedLink title={title} description={description} url={url} data={data} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {!route.unlisted && !isPreview && (
          <StructuredData route={route} path={path} data={data} timetable={timetable} />
        )}
        {sent && !isPreview && (
          <script
            data-entry={shell.entry}
            data-styles={shell.pageStyles}
            dangerouslySetInnerHTML={{ __html: shell.loader }}
          />
        )}
      </head>
      <body>
        {notice && <Notice notice={notice} />}
        {sent &&
          !isPreview &&
          noticeScripts(route, input).map((script) => (
            <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
          ))}
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
        {sent && !isPreview && (
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
