/** The way from the home page to another, which search engines show above its title. */
export function breadcrumbs(steps: { name: string; item: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...step,
    })),
  };
}
