import { retention } from '#content/retention.ts'
import { formatEuros, formatRoundEuros } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'
import { outlyingTariffs } from '#core/shipping/outlying-words.ts'
import { countryName, standardPrice } from '#core/shipping/shipping-labels.ts'

const range = ({ min, max }: { min: number; max: number }, unit: string) =>
  `${min}-${max}\u00A0${unit}`

const TIMES = ['nunca', 'una vez', 'dos veces', 'tres veces']

/**
 * Every figure of the pages of text, in words, from the policy: the texts contain none themselves.
 * Guarded by: page-figures.test.ts, tests/process/figures.test.ts.
 */
export const figures = {
  get standardPrice() {
    return standardPrice()
  },
  get freeAbove() {
    return formatRoundEuros(policy.shipping.standard.freeAboveCents)
  },
  get standardDays() {
    return range(policy.shipping.standard.workingDays, 'días laborables')
  },
  get expressPrice() {
    return formatEuros(policy.shipping.express.priceCents)
  },
  get expressHours() {
    return range(policy.shipping.express.hours, 'h')
  },
  get internationalFrom() {
    return formatEuros(policy.shipping.international.fromCents)
  },
  get internationalDays() {
    return range(policy.shipping.international.workingDays, 'días laborables')
  },
  get deliveryTries() {
    return TIMES[policy.returns.deliveryTries] ?? `${policy.returns.deliveryTries} veces`
  },
  get returnDays() {
    return `${policy.returns.days}\u00A0días naturales`
  },
  get refundDays() {
    return range(policy.returns.refundDays, 'días laborables')
  },
  get withdrawalDays() {
    return `${policy.returns.withdrawalDays}\u00A0días naturales`
  },
  get guarantee() {
    return `${policy.guaranteeYears}\u00A0años`
  },
  get vat() {
    return `${policy.vat.percent}\u00A0%`
  },
  get keptMessages() {
    return `${retention.contactMonths}\u00A0meses`
  },
  get keptOrders() {
    return `${retention.orderYears}\u00A0años`
  },
  get cookieChoice() {
    return `${policy.consentMonths}\u00A0meses`
  },
  get sentMails() {
    return `${retention.sentMailDays}\u00A0días`
  },
  get payWithin() {
    return `${policy.payment.holdMinutes}\u00A0minutos`
  },
  get orderLink() {
    return `${retention.orderLinkMonths}\u00A0meses`
  },
  get knownDevice() {
    return `${retention.knownDeviceDays}\u00A0días`
  },
  get orderCookie() {
    return `${retention.orderCookieMinutes}\u00A0minutos`
  },
}

const ofPrice = ([, a]: [string, number], [, b]: [string, number]) => a - b

/** Country and price of each destination abroad, cheapest first. */
export const internationalTariff = (): [string, string][] =>
  Object.entries<number>(policy.shipping.international.priceCentsByCountry)
    .toSorted(ofPrice)
    .map(([code, priceCents]) => [countryName(code), formatEuros(priceCents)])

/** Method, price and days of each zone outside the VAT territory that the shop serves. */
export const outlyingTariffRows = (): [string, string, string][] =>
  outlyingTariffs().flatMap(({ place, tariff }) =>
    tariff
      ? [
          [
            `${place}, estándar`,
            formatEuros(tariff.priceCents),
            range(tariff.workingDays, 'días laborables'),
          ],
        ]
      : [],
  )

/** "Alemania, Andorra … y Portugal" */
export const servedCountries = (): string =>
  new Intl.ListFormat('es-ES').format(
    Object.keys(policy.shipping.international.priceCentsByCountry)
      .map(countryName)
      .toSorted((a, b) => a.localeCompare(b, 'es')),
  )
