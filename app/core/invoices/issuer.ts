import { shop } from '#content/shop.ts'
import type { Issuer } from './invoice.ts'
import { recordedText } from './recorded-text.ts'

/** The shop, as it stands on its invoices of now. Source: RD 1619/2012, article 6.1.c–e. */
export const issuer: Issuer = {
  get name() {
    return recordedText(shop.legalName)
  },
  get taxId() {
    return shop.taxId
  },
  get address() {
    const { street, postcode, city, country } = shop.address
    return [street, `${postcode} ${city}`, country]
  },
}
