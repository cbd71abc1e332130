import type { PageRoute } from "../routes";
import type { PageData } from "../site";

/** The way from the home page to another, which search engines show above its title. */
export function breadcrumbs({ path, name }: PageRoute, { site, publicUrl }: PageData) {
  const steps = [
    { name: site.name, item: `${publicUrl}/` },
    { name, item: publicUrl + path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...step,
    })),
  };
}
