import { retention } from '#core/base/policy/retention.ts'
import { codMostCents } from '#core/pricing/cod/cash-on-delivery.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { policy, vatRule } from '#core/base/policy/policy.ts'
import { outlyingTariffs } from '#core/pricing/shipping/outlying-words.ts'
import { countryName, standardPrice } from '#core/pricing/shipping/shipping-labels.ts'
import { expressFreeFrom, standardFreeFrom } from '#core/pricing/shipping/free-from.ts'

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
    return standardFreeFrom()
  },
  get standardDays() {
    return range(policy.shipping.standard.workingDays, 'días laborables')
  },
  get expressPrice() {
    return formatEuros(policy.shipping.express.priceCents)
  },
  get expressFreeFrom() {
    return expressFreeFrom()
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
  get emptySearches() {
    return `${retention.emptySearchMonths}\u00A0meses`
  },
  get notices() {
    return `${retention.noticeMonths}\u00A0meses`
  },
  get unconfirmedNotices() {
    return `${retention.unconfirmedNoticeDays}\u00A0días`
  },
  get reviews() {
    return `${retention.reviewMonths}\u00A0meses`
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

/** The owner's name for each figure: the texts have it as `{{plazo.devolver}}`. It is stored. */
export const FIGURE_NAMES = {
  standardPrice: 'envio.estandar.precio',
  freeAbove: 'envio.gratis-desde',
  standardDays: 'envio.estandar.plazo',
  expressPrice: 'envio.expres.precio',
  expressFreeFrom: 'envio.expres.gratis-desde',
  expressHours: 'envio.expres.plazo',
  internationalFrom: 'envio.internacional.desde',
  internationalDays: 'envio.internacional.plazo',
  deliveryTries: 'envio.intentos',
  returnDays: 'plazo.devolver',
  refundDays: 'plazo.reembolso',
  withdrawalDays: 'plazo.desistir',
  guarantee: 'plazo.garantia',
  vat: 'iva',
  keptMessages: 'datos.mensajes',
  keptOrders: 'datos.pedidos',
  cookieChoice: 'datos.cookies',
  sentMails: 'datos.correos',
  emptySearches: 'datos.busquedas',
  notices: 'datos.avisos',
  unconfirmedNotices: 'datos.avisos-sin-confirmar',
  reviews: 'datos.opiniones',
  payWithin: 'plazo.pagar',
  orderLink: 'datos.enlaces',
  knownDevice: 'datos.navegador',
  orderCookie: 'datos.pedido-abierto',
} as const satisfies Record<keyof typeof figures, string>

const ofPrice = ([, a]: [string, number], [, b]: [string, number]) => a - b

/** Country and price of each destination abroad, cheapest first. */
export const internationalTariff = (): string[][] =>
  Object.entries<number>(policy.shipping.international.priceCentsByCountry)
    .toSorted(ofPrice)
    .map(([code, priceCents]) => [countryName(code), formatEuros(priceCents)])

/** Method, price and days of each zone outside the VAT territory that the shop serves. */
export const outlyingTariffRows = (): string[][] =>
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

/** What the code for the first purchase takes off, and for whom it works. */
export function firstPurchaseSentence(): string {
  const { code, percent, onlyOnce } = policy.firstPurchase
  const limit = 'Vale una vez por persona: cuentan el correo del pedido y la cuenta.'
  return `En tu primera compra tienes un ${percent}\u00A0% de descuento con el código ${code}.${onlyOnce ? ` ${limit}` : ''}`
}

/** Where the payment is chosen, for the FAQ, the terms and the help. */
export const paymentSentence = (): string =>
  policy.payment.isElsewhere
    ? 'Al pulsar «Pagar» pasas a la página de quien gestiona el pago: allí ves qué formas de pago hay y eliges.'
    : 'Tarjeta (Visa, Mastercard o American Express) o PayPal: lo eliges al finalizar la compra.'

/** How the courier is paid, where the owner offers that, before what follows; else nothing. */
const codSentence = (): string => {
  const { isInCheckout, feeCents } = policy.cashOnDelivery
  if (!isInCheckout) return ''
  const fee = feeCents === 0 ? 'sin recargo' : `con un recargo de ${formatEuros(feeCents)}`
  return `En la península y Baleares también puedes pagar contra reembolso, en efectivo al recibirlo: ${fee} y hasta ${formatEuros(codMostCents())}. `
}

/** How an order is paid by transfer: at the checkout, where the owner offers it, or by agreement. */
export const transferSentences = {
  /** For the FAQ and the help, which go on with how to ask for one. */
  get answer() {
    return (
      codSentence() +
      (policy.payment.takesTransfers
        ? 'La transferencia también se elige al finalizar la compra: te guardamos las prendas unos días, y la cuenta está en la página del pedido y en un correo. Si prefieres que apuntemos nosotros el pedido,'
        : 'La transferencia no se elige al comprar:')
    )
  },
  get terms() {
    return (
      codSentence() +
      (policy.payment.takesTransfers
        ? 'También puedes elegir la transferencia al finalizar la compra, hasta cierto importe y mientras queden bastantes prendas. Si prefieres que apuntemos nosotros el pedido,'
        : 'Si prefieres una transferencia,')
    )
  },
  get help() {
    return (
      codSentence() +
      (policy.payment.takesTransfers
        ? 'También puedes elegir la transferencia al finalizar la compra: te guardamos las prendas unos días.'
        : 'Si prefieres una transferencia, escríbenos: si se puede, te apuntamos el pedido y te mandamos la cuenta por correo.')
    )
  },
}

/** How catalogue prices and VAT go together, for the terms. */
export const vatSentence = (): string =>
  vatRule.pricesIncludeVat
    ? 'Todos los precios llevan el IVA incluido.'
    : `Junto al precio de cada prenda está el que pagas con el IVA (${figures.vat}). El resumen de la compra muestra el subtotal, el descuento, el envío, el IVA y el total, siempre antes de pagar.`

/** The same, as the answer to whether they have it. */
export const vatAnswer = (): string =>
  vatRule.pricesIncludeVat
    ? 'Sí, todos. En el resumen de la compra verás qué parte del total es IVA.'
    : `Junto al precio de cada prenda está el que pagas con IVA incluido (${figures.vat}). En el resumen de la compra el IVA aparece en su propia línea, y el total es lo que se cobra. Los precios de envío ya lo llevan.`

/** Who is asked whether the VAT number of an invoice is valid, while anybody is. */
export const viesSentences = (): string[] =>
  policy.vat.asksVies
    ? [
        'la Comisión Europea y la hacienda de tu país, si pides una factura con un NIF-IVA de fuera de España: les preguntamos si ese número vale, y guardamos su respuesta lo mismo que el pedido;',
      ]
    : []
