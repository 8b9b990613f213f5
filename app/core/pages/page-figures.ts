import { retention } from '#content/retention.ts'
import { formatEuros, formatRoundEuros } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'
import { outlyingTariffs } from '#core/shipping/outlying-words.ts'
import { countryName, standardPrice } from '#core/shipping/shipping-labels.ts'

const { shipping, returns } = policy
const { standard, express, international } = shipping

const range = ({ min, max }: { min: number; max: number }, unit: string) =>
  `${min}-${max}\u00A0${unit}`

const TIMES = ['nunca', 'una vez', 'dos veces', 'tres veces']

/**
 * Every figure of the pages of text, in words, from the policy: the texts contain none themselves.
 * Guarded by: page-figures.test.ts, tests/process/figures.test.ts.
 */
export const figures = {
  standardPrice: standardPrice(),
  freeAbove: formatRoundEuros(standard.freeAboveCents),
  standardDays: range(standard.workingDays, 'días laborables'),
  expressPrice: formatEuros(express.priceCents),
  expressHours: range(express.hours, 'h'),
  internationalFrom: formatEuros(international.fromCents),
  internationalDays: range(international.workingDays, 'días laborables'),
  deliveryTries: TIMES[returns.deliveryTries] ?? `${returns.deliveryTries} veces`,
  returnDays: `${returns.days}\u00A0días naturales`,
  refundDays: range(returns.refundDays, 'días laborables'),
  withdrawalDays: `${returns.withdrawalDays}\u00A0días naturales`,
  guarantee: `${policy.guaranteeYears}\u00A0años`,
  vat: `${policy.vat.percent}\u00A0%`,
  keptMessages: `${retention.contactMonths}\u00A0meses`,
  keptOrders: `${retention.orderYears}\u00A0años`,
  cookieChoice: `${policy.consentMonths}\u00A0meses`,
  sentMails: `${retention.sentMailDays}\u00A0días`,
  payWithin: `${policy.payment.holdMinutes}\u00A0minutos`,
  orderLink: `${retention.orderLinkMonths}\u00A0meses`,
  knownDevice: `${retention.knownDeviceDays}\u00A0días`,
  orderCookie: `${retention.orderCookieMinutes}\u00A0minutos`,
} as const

const ofPrice = ([, a]: [string, number], [, b]: [string, number]) => a - b

/** Country and price of each destination abroad, cheapest first. */
export const internationalTariff = (): [string, string][] =>
  Object.entries<number>(international.priceCentsByCountry)
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
    Object.keys(international.priceCentsByCountry)
      .map(countryName)
      .toSorted((a, b) => a.localeCompare(b, 'es')),
  )
