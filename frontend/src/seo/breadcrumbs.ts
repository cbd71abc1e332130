/** The path from the home page to another page. Search engines show it above the title. */
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
