import { formatMediumDay } from '#core/dates/format-dates.ts'
import { addDays, madridDay } from '#core/dates/madrid-time.ts'
import type { Discount, DiscountCode } from '#core/discounts/discount.ts'
import type { LargeReason, NewCode } from '#core/discounts/new-code.ts'
import { formatEuros, priceWithVat } from '#core/money/money.ts'
import { vatRule } from '#core/policy/policy.ts'
import { shippingName } from '#core/shipping/shipping-labels.ts'
import { count } from '../terminal/words.ts'

const list = new Intl.ListFormat('es-ES', { type: 'conjunction' })

/** "20 %", "10,00 €" or "envío estándar", for a table. */
export function kindOf({ percent, amountCents, freeShipping }: Discount): string {
  if (freeShipping) return `envío ${methodsOf(freeShipping)}`
  return amountCents === undefined ? `${percent} %` : formatEuros(amountCents)
}

const methodsOf = (methods: NonNullable<Discount['freeShipping']>) =>
  list.format(methods.map((method) => shippingName(method).toLowerCase()))

/** One sentence that says what a code takes off, and when and how often it works. */
export function codeSentence(code: NewCode): string {
  return `${code.code} ${effectOf(code)}, ${limitsOf(code)}.`
}

function effectOf({ percent, amountCents, freeShipping }: NewCode): string {
  if (freeShipping) {
    const where = freeShipping.includes('international') ? '' : ' a la península y Baleares'
    return `deja gratis el envío ${methodsOf(freeShipping)}${where}`
  }
  if (amountCents === undefined) return `quita el ${percent} % del subtotal`
  const withVat = vatRule.pricesIncludeVat
    ? ''
    : ` (${formatEuros(priceWithVat(amountCents, vatRule))} con su IVA)`
  return `quita ${formatEuros(amountCents)} del subtotal${withVat}`
}

/** The limits in words: «desde el …, hasta el …, 100 usos», or that there are none. */
export function limitsOf(code: Omit<NewCode, 'code'>): string {
  const { minimumCents, startsAt, endsAt, maxUses, maxUsesPerCustomer, isFirstPurchase } = code
  const parts: string[] = []
  if (minimumCents !== undefined) parts.push(`con un subtotal desde ${formatEuros(minimumCents)}`)
  if (isFirstPurchase) parts.push('solo en la primera compra')
  if (startsAt !== null) parts.push(`desde el ${formatMediumDay(madridDay(startsAt))}`)
  // Stored as the first moment at which the code no longer works.
  if (endsAt !== null) parts.push(`hasta el ${formatMediumDay(addDays(madridDay(endsAt), -1))}`)
  if (maxUses !== null) parts.push(count(maxUses, 'uso', 'usos'))
  if (maxUsesPerCustomer !== null) {
    parts.push(`${count(maxUsesPerCustomer, 'uso', 'usos')} por cliente`)
  }
  return parts.length === 0 ? 'sin límite' : parts.join(', ')
}

/** How often a code can still be used, in all. */
export const usesLeft = ({ maxUses, usedCount }: DiscountCode): string =>
  maxUses === null ? 'sin límite' : Math.max(0, maxUses - usedCount).toLocaleString('es-ES')

/** Why the owner should think twice. */
export function largeText(reason: LargeReason, typicalOrderCents: number): string {
  switch (reason) {
    case 'all_free':
      return 'Regala toda la compra a quien lo use.'
    case 'large_without_limit':
      return 'Quita la mitad o más y no tiene límite de usos: añade --usos N.'
    case 'large_without_end':
      return 'Quita el 30 % o más y no acaba nunca: añade --hasta DÍA.'
    case 'above_typical_order':
      return `Quita más de lo que suele llevar un pedido (${formatEuros(typicalOrderCents)}).`
    case 'free_abroad':
      return 'Un envío al extranjero es caro y no pides compra mínima: añade --minimo EUROS.'
  }
}
