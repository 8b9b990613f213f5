import standardVatPercent from '#content/vat-rates.json' with { type: 'json' }
import { includedVat, type Cents, type VatRule } from '#core/base/money/money.ts'
import { policy, vatRule } from '#core/base/policy/policy.ts'
import { vatRuleOf, type Classed } from '#core/base/policy/vat-class.ts'
import { isOutlying, zoneOf, type Destination } from '#core/pricing/shipping/shipping.ts'

/**
 * Where goods go, as VAT law divides the world. `eu`: another country of the EU; `export`: outside.
 */
export type TaxZone = 'peninsula_baleares' | 'canarias' | 'ceuta' | 'melilla' | 'eu' | 'export'

/** The tax of a sale. `vatCountry` gets the VAT; null for an exempt sale, whose rate is 0. */
export type SaleTax = { zone: TaxZone; vatCountry: string | null; vat: VatRule }

export type TaxSettings = { vat: VatRule; oss: boolean }

const OF_THE_POLICY: TaxSettings = {
  vat: vatRule,
  get oss() {
    return policy.vat.oss
  },
}

/**
 * Standard VAT rate of each country that the shop serves, in percent; null outside the EU. Used while
 * `policy.vat.oss` is true. Madeira and the Azores have lower rates, which the shop does not know: it
 * uses that of mainland Portugal. Not checked against an official list: compare them with the European
 * Commission's Taxes in Europe Database before `oss` is set to true, and each January.
 */
const vatPercents: Record<string, number | null | undefined> = standardVatPercent

/** The tax zone of an address. A Spanish postcode that is still incomplete counts as mainland. */
export function taxZoneOf({ country, postcode }: Destination): TaxZone {
  const zone = zoneOf(country, postcode) ?? 'peninsula'
  if (zone === 'abroad') return vatPercents[country] === null ? 'export' : 'eu'
  return isOutlying(zone) ? zone : 'peninsula_baleares'
}

/**
 * The tax of a sale of goods that the shop sends to a consumer there.
 * - Peninsula and Baleares: Spanish VAT.
 * - Canarias, Ceuta, Melilla and outside the EU: exempt as an export. Canarias, Ceuta and Melilla
 *   are outside the VAT territory; the buyer pays IGIC, IPSI or the country's taxes and customs.
 * - Other EU countries: Spanish VAT, or that of the destination once the shop is in the one-stop
 *   shop (`oss`).
 *
 * Source: LIVA (Ley 37/1992), articles 3.Dos, 21.1º, 68.Tres and 73. Guarded by: tax.test.ts.
 */
export function saleTax(to: Destination, { vat, oss }: TaxSettings = OF_THE_POLICY): SaleTax {
  const zone = taxZoneOf(to)
  if (zone !== 'peninsula_baleares' && zone !== 'eu') {
    return { zone, vatCountry: null, vat: { vatPercent: 0, pricesIncludeVat: false } }
  }
  const vatPercent = (zone === 'eu' && oss && vatPercents[to.country]) || null
  return vatPercent === null
    ? { zone, vatCountry: 'ES', vat }
    : { zone, vatCountry: to.country, vat: { ...vat, vatPercent } }
}

/**
 * What the catalogue price of a product becomes in a sale: in an exempt one, the VAT that it includes
 * is taken out, unit by unit, so that nobody pays a tax that the shop does not owe. Prices that include
 * VAT are otherwise the same in every country of the EU.
 * Source: LIVA, article 21.1º; base without the tax, article 78. Guarded by: tax.test.ts.
 */
export function unitPriceAt(
  { priceCents, ...product }: Classed & { priceCents: Cents },
  { vatCountry }: SaleTax,
  vat: VatRule = vatRuleOf(product),
): Cents {
  const isTakenOut = vatCountry === null && vat.pricesIncludeVat
  return isTakenOut ? priceCents - includedVat(priceCents, vat.vatPercent) : priceCents
}

/**
 * The lower rate of a product in a sale; undefined where it has that of the sale. Classes are Spanish:
 * in the one-stop shop a product has the standard rate of its destination, whatever lower ones that
 * country has (docs/decisions/107).
 */
export function ownPercent(product: Classed, { vatCountry, vat }: SaleTax): number | undefined {
  const { vatPercent } = vatRuleOf(product)
  return vatCountry === 'ES' && vatPercent !== vat.vatPercent ? vatPercent : undefined
}

/**
 * The price of the gift wrap in a sale. It is accessory to the goods, and its price of the policy
 * includes VAT; in an exempt sale the general rate is taken out.
 * Source: LIVA, articles 78.Dos.1º and 21. Guarded by: tax.test.ts.
 */
export const giftWrapPriceAt = (tax: SaleTax): Cents =>
  unitPriceAt({ priceCents: policy.giftWrap.priceCents }, tax, {
    vatPercent: policy.vat.percent,
    pricesIncludeVat: true,
  })
