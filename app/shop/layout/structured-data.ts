import { shop } from '#content/shop.ts'

/** A step of the breadcrumbs; the last one is the page itself. */
export type TrailStep = { label: string; to?: string | undefined }

const CONTEXT = 'https://schema.org'

/** The shop as an organisation. Source: schema.org, "OnlineStore". */
export function organizationLd(origin: string) {
  const { address } = shop
  return {
    '@context': CONTEXT,
    '@type': 'OnlineStore',
    '@id': `${origin}/#tienda`,
    name: shop.name,
    legalName: shop.legalName,
    taxID: shop.taxId,
    url: `${origin}/`,
    logo: `${origin}/img/icons/icon-512.png`,
    description: shop.about,
    email: shop.email,
    telephone: shop.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postcode,
      addressLocality: address.city,
      addressCountry: 'ES',
    },
    sameAs: shop.social.map(({ url }) => url),
  }
}

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
