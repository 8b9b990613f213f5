import { shop } from '#core/base/policy/shop.ts'

/** The shop as an organisation. Source: schema.org, "OnlineStore". */
export function organizationLd(origin: string) {
  const { address } = shop
  return {
    '@context': 'https://schema.org',
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
