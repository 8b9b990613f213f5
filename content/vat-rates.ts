import type { firstPolicy } from './policy.ts'

type ServedCountry = keyof typeof firstPolicy.shipping.international.priceCentsByCountry

/**
 * Standard VAT rate of each country that the shop serves, in percent; null outside the EU. Used
 * while `policy.vat.oss` is true. Madeira and the Azores have lower rates, which the shop does not
 * know: it uses that of mainland Portugal.
 * Not checked against an official list: compare them with the European Commission's Taxes in Europe
 * Database before `oss` is set to true, and each January.
 */
export const standardVatPercent: Record<ServedCountry, number | null> = {
  PT: 23,
  AD: null,
  FR: 20,
  IT: 22,
  DE: 19,
  BE: 21,
  NL: 21,
  LU: 17,
  AT: 20,
  IE: 23,
}
