import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { formatEuros, priceWithVat, type Cents } from '#core/base/money/money.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import type { CodeChangeRefusal } from './change-code.ts'
import type { Discount, FreeMethod } from './discount.ts'
import type { LargeReason, NewCode } from './new-code.ts'

const list = new Intl.ListFormat('es-ES', { type: 'conjunction' })
const uses = (n: number): string =>
  `${n.toLocaleString('es-ES', { useGrouping: 'always' })} ${n === 1 ? 'uso' : 'usos'}`

/** "20 %", "10,00 €" or "envío estándar", for a table. */
export function kindOf({ percent, amountCents, freeShipping }: Discount): string {
  if (freeShipping) return `envío ${methodsOf(freeShipping)}`
  return amountCents === undefined ? `${percent} %` : formatEuros(amountCents)
}

/** As the checkout names them; shipping comes after the codes. */
const METHOD_NAMES: Readonly<Record<FreeMethod, string>> = {
  standard: 'estándar',
  express: 'exprés',
  international: 'internacional',
}

const methodsOf = (methods: readonly FreeMethod[]) =>
  list.format(methods.map((method) => METHOD_NAMES[method]))

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
  if (maxUses !== null) parts.push(uses(maxUses))
  if (maxUsesPerCustomer !== null) {
    parts.push(`${uses(maxUsesPerCustomer)} por cliente`)
  }
  return parts.length === 0 ? 'sin límite' : parts.join(', ')
}

/** Why to think twice before a code is made or changed. */
export function largeText(reason: LargeReason, typicalCents: Cents): string {
  switch (reason) {
    case 'all_free':
      return 'Regala toda la compra a quien lo use.'
    case 'large_without_limit':
      return 'Quita la mitad o más, y no tiene límite de usos.'
    case 'large_without_end':
      return 'Quita el 30 % o más, y no acaba nunca.'
    case 'above_typical_order':
      return `Quita más de lo que suele llevar un pedido (${formatEuros(typicalCents)}).`
    case 'free_abroad':
      return 'Un envío al extranjero es caro, y no pides compra mínima.'
  }
}

/** Why a code is not changed. */
export const CHANGE_REFUSALS: Readonly<Record<CodeChangeRefusal | 'changed_meanwhile', string>> = {
  same: 'El código ya es así: no hay nada que cambiar.',
  narrower:
    'Ya lo ha usado alguien: solo se puede ampliar (más días, más usos, menos compra mínima).',
  over: 'Ese último día ya ha pasado.',
  ends_before_it_starts: 'Acabaría antes de empezar.',
  bad_uses: 'Los usos van de 1 a 1.000.000.',
  bad_minimum: 'La compra mínima va de 0,01 a 10.000 €.',
  changed_meanwhile: 'El código acaba de cambiar.',
}
