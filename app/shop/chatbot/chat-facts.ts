import { chatbotPriceRanges } from './chat-content.ts'
import { shop } from '#core/base/policy/shop.ts'
import { formatEuros, formatRoundEuros, priceWithVat, type Cents } from '#core/base/money/money.ts'
import { policy, vatRule } from '#core/base/policy/policy.ts'
import {
  firstPurchaseSentence,
  paymentSentence,
  transferSentences,
} from '#core/settings/pages/page-figures.ts'
import { outlyingSentences } from '#core/pricing/shipping/outlying-words.ts'
import {
  countryName,
  shippingPromise,
  standardPrice,
} from '#core/pricing/shipping/shipping-labels.ts'
import { expressFreeFrom, standardFreeFrom } from '#core/pricing/shipping/free-from.ts'

/** The values of the placeholders in `content/chatbot.json`. */
const facts = ({ shipping, returns }: typeof policy): Record<string, string> => ({
  'rango-cortavientos': priceRange(chatbotPriceRanges.windbreakers),
  'rango-softshells': priceRange(chatbotPriceRanges.softshells),
  'rango-impermeables': priceRange(chatbotPriceRanges.waterproofs),
  'rango-alta-montana': priceRange(chatbotPriceRanges.highMountain),
  'precio-estandar': standardPrice(),
  'plazo-estandar': shippingPromise('standard'),
  'gratis-desde': standardFreeFrom(),
  'precio-expres': formatEuros(shipping.express.priceCents),
  'expres-gratis-desde': expressFreeFrom(),
  'plazo-expres': shippingPromise('express'),
  'precio-internacional': formatEuros(shipping.international.fromCents),
  'plazo-internacional': shippingPromise('international'),
  paises: new Intl.ListFormat('es-ES').format(
    Object.keys(shipping.international.priceCentsByCountry).map(countryName),
  ),
  'canarias-ceuta-melilla': outlyingSentences().join(' '),
  intentos: String(returns.deliveryTries),
  'dias-devolucion': String(returns.days),
  'dias-reembolso': `${returns.refundDays.min}-${returns.refundDays.max}`,
  garantia: String(policy.guaranteeYears),
  'primera-compra': firstPurchaseSentence(),
  pago: paymentSentence(),
  transferencia: transferSentences.help,
  correo: shop.email,
  telefono: shop.phone.replaceAll(' ', '\u00A0'),
  'telefono-marcado': shop.phone.replaceAll(' ', ''),
})

/** Fills the shop's figures into a text of the script; throws on an unknown placeholder. */
export function fillIn(text: string): string {
  const known = facts(policy)
  return text.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const fact = known[name]
    if (fact === undefined) throw new Error(`the help knows no {${name}}`)
    return fact
  })
}

/** "49–89 €", with the prices with VAT if VAT is added. */
function priceRange({ fromCents, toCents }: { fromCents: Cents; toCents: Cents }): string {
  const range = `${formatRoundEuros(fromCents).replace(/\s€$/, '')}–${formatRoundEuros(toCents)}`
  if (vatRule.pricesIncludeVat) return range
  const [from, to] = [fromCents, toCents].map((price) => formatEuros(priceWithVat(price, vatRule)))
  // No line break inside the brackets: no-break spaces, and a word joiner after the dash.
  return `${range} (${from?.replace(/\s€$/, '')}–\u2060${to}\u00A0IVA\u00A0incl.)`
}
