import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { formatEuros, priceWithVat } from '#core/base/money/money.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import type { Discount, FreeMethod } from './discount.ts'
import type { NewCode } from './new-code.ts'

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
