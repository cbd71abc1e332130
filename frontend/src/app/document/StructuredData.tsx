import type { PageData, Timetable } from "../../content/site";
import { breadcrumbs } from "../../seo/breadcrumbs";
import { business } from "../../seo/business";
import { events } from "../../seo/events";
import type { PageRoute } from "../routes";
import { toJsonInHtml } from "./toJsonInHtml";

interface Props {
  route: PageRoute;
  path: string;
  data: PageData;
  timetable: Timetable;
}

/**
 * What a page is about, as search engines read it (schema.org, JSON-LD). The stable is described
 * where people look for it; elsewhere the bytes would only delay the page.
 */
export function StructuredData({ route, path: at, data, timetable }: Props) {
  const { path } = route;
  const described = [
    ...(path === "/" || path === "/contact" ? [business(data, timetable)] : []),
    ...(path === "/events" ? events(data, timetable) : []),
    ...events(data, timetable).filter(({ url }) => url === data.publicUrl + at),
    ...(path === "/" ? [] : [breadcrumbs(route, data, at)]),
  ];
  const graph = { "@context": "https://schema.org", "@graph": described };
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonInHtml(graph) }} />
  );
}
