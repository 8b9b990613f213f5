import { shop } from '#content/shop.ts'
import type { Issuer } from './invoice.ts'

const { street, postcode, city, country } = shop.address

/** The shop, as it stands on its invoices. Source: RD 1619/2012, article 6.1.c–e. */
export const issuer: Issuer = {
  name: shop.legalName,
  taxId: shop.taxId,
  address: [street, `${postcode} ${city}`, country],
}
