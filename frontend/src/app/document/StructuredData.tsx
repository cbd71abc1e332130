import type { PageData, Timetable } from "../../content/site";
import type { SitePage } from "../../pages";
import { breadcrumbs } from "../../seo/breadcrumbs";
import { onServer } from "../pagesOnServer";
import { nameOf, routeAt } from "../routes";
import { toJsonInHtml } from "./toJsonInHtml";

interface Props {
  route: SitePage;
  path: string;
  data: PageData;
  timetable: Timetable;
}

/**
 * What a page is about, as search engines read it (schema.org, JSON-LD). The stable is described
 * where people look for it; elsewhere the bytes would only delay the page.
 */
export function StructuredData({ route, path, data, timetable }: Props) {
  const described = [
    ...(onServer(route.path).structuredData?.(data, timetable, path) ?? []),
    ...(path === "/" ? [] : [breadcrumbs(stepsTo(path, data))]),
  ];
  const graph = { "@context": "https://schema.org", "@graph": described };
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonInHtml(graph) }} />
  );
}

/** The home page, the page above the one at `path` if there is one, and that one. */
function stepsTo(path: string, { site, publicUrl }: PageData) {
  const above = path.slice(0, path.lastIndexOf("/"));
  return [
    { name: site.name, item: `${publicUrl}/` },
    ...[above, path].filter(Boolean).map((at) => ({
      name: nameOf(routeAt(at), site, at),
      item: publicUrl + at,
    })),
  ];
}
