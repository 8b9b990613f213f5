/** A step of the breadcrumbs; the last one is the page itself. */
export type TrailStep = { label: string; to?: string | undefined }

const CONTEXT = 'https://schema.org'

/** Breadcrumbs, which search engines show instead of the address. Source: schema.org. */
export function breadcrumbsLd(origin: string, path: string, trail: readonly TrailStep[]) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + (at === trail.length - 1 ? path : (to ?? path)),
    })),
  }
}
