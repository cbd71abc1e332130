import type { PageData, Timetable } from "../../content/site";
import type { PageDeclaration } from "../../pages/declaration";
import { breadcrumbs } from "../../seo/breadcrumbs";
import { onServer } from "../pagesOnServer";
import { nameOf, routeAt } from "../routes";
import { toJsonInHtml } from "./toJsonInHtml";

interface Props {
  route: PageDeclaration;
  path: string;
  data: PageData;
  timetable: Timetable;
}

/**
 * Data about the page for search engines (schema.org, JSON-LD). Only pages where people look for
 * the stable describe it; on others the bytes would only delay the page.
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

/** The breadcrumbs: the home page, the page above `path` if there is one, and the page itself. */
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
