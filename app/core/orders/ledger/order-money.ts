import { formatEuros, type Cents } from '#core/base/money/money.ts'

/**
 * What an entry of the ledger means. The sign of its amount is the effect on the shop.
 * - `charged` (+): the payment of the order; 0 for a free order.
 * - `owed` (−): a refund was promised. `given_up` (+): the owner says that it is not owed.
 * - `sent_back` (−): the money of a refund moved. `failed`: it came back (+), or the provider did
 *   not make the refund (0); either way the refund is owed again.
 * - `disputed` (−): the bank took the money of a disputed payment. `dispute_closed`: the shop won and
 *   got it back (+), or lost (0).
 * - `unknown`: money that arrived (+) or left (−) at the provider and fits nothing.
 */
export type MoneyEntryKind =
  | 'charged'
  | 'owed'
  | 'sent_back'
  | 'failed'
  | 'given_up'
  | 'disputed'
  | 'dispute_closed'
  | 'unknown'

export type MoneyEntry = {
  kind: MoneyEntryKind
  amountCents: Cents
  /** The refund of `owed`, `sent_back`, `failed` and `given_up`. */
  refundId: string | null
  /** The provider's id of the payment, refund or dispute. */
  providerRef: string | null
}

/** The sums of an order's entries. All are positive, but `unknownCents`, which keeps its sign. */
export type OrderMoney = {
  isCharged: boolean
  chargedCents: Cents
  owedCents: Cents
  sentBackCents: Cents
  /** At the bank while a dispute is open. */
  disputedCents: Cents
  /** Of lost disputes. */
  lostCents: Cents
  unknownCents: Cents
  /** Charged, and neither refunded, disputed nor lost. What is owed is still in it. */
  keptCents: Cents
}

/** Sums the entries of one order, or of one refund. Guarded by: order-money.test.ts. */
export function orderMoney(entries: readonly MoneyEntry[]): OrderMoney {
  const sumOf = (...kinds: MoneyEntryKind[]): Cents =>
    entries.reduce((sum, one) => sum + (kinds.includes(one.kind) ? one.amountCents : 0), 0)
  const closed = new Set(refsOf(entries, 'dispute_closed'))
  const open = entries.filter(
    ({ kind, providerRef }) => kind === 'disputed' && !closed.has(providerRef),
  )
  const chargedCents = sumOf('charged')
  const sentBackCents = positive(-sumOf('sent_back', 'failed'))
  const disputedCents = positive(-open.reduce((sum, one) => sum + one.amountCents, 0))
  const lostCents = positive(-sumOf('disputed', 'dispute_closed') - disputedCents)
  return {
    isCharged: entries.some(({ kind }) => kind === 'charged'),
    chargedCents,
    owedCents: positive(-sumOf('owed', 'given_up') - sentBackCents),
    sentBackCents,
    disputedCents,
    lostCents,
    unknownCents: sumOf('unknown'),
    keptCents: chargedCents - sentBackCents - disputedCents - lostCents,
  }
}

/** Without the zero that is negative: −0 and 0 are different values for a comparison. */
const positive = (amountCents: Cents): Cents => amountCents + 0

const refsOf = (entries: readonly MoneyEntry[], wanted: MoneyEntryKind): (string | null)[] =>
  entries.flatMap(({ kind, providerRef }) => (kind === wanted ? [providerRef] : []))

/** The payment status that the sums say; undefined before the payment. */
export function paymentOf(money: OrderMoney): 'paid' | 'partly_refunded' | 'refunded' | undefined {
  if (!money.isCharged) return undefined
  if (money.sentBackCents === 0) return 'paid'
  return money.sentBackCents < money.chargedCents ? 'partly_refunded' : 'refunded'
}

/** Amounts for the owner beyond the payment status: "se deben 10,00 €", "en disputa 5,00 €". */
export function moneyNotes(money: OrderMoney): string[] {
  const { owedCents, disputedCents, lostCents, unknownCents } = money
  const note = (amountCents: Cents, text: string) =>
    amountCents === 0 ? [] : [`${text} ${formatEuros(Math.abs(amountCents))}`]
  return [
    ...note(owedCents, 'se deben'),
    ...note(disputedCents, 'en disputa'),
    ...note(lostCents, 'perdido en una disputa'),
    ...note(unknownCents, unknownCents > 0 ? 'cobrado de más' : 'devuelto sin apuntar'),
  ]
}

/** The rows of an order's money for the owner, label and amount; none before any money came. */
export function moneyRows(money: OrderMoney): [label: string, amountCents: Cents][] {
  if (!money.isCharged && money.unknownCents === 0) return []
  const { chargedCents, sentBackCents, owedCents, disputedCents, lostCents, unknownCents } = money
  const rows: [string, Cents][] = [
    ['Cobrado', chargedCents],
    ['Devuelto', -sentBackCents],
    ['En disputa', -disputedCents],
    ['Perdido en disputas', -lostCents],
    ['Sin aclarar', unknownCents],
    ['Por devolver', -owedCents],
  ]
  const moved = rows.filter(([label, cents]) => label === 'Cobrado' || cents !== 0)
  return [...moved, ['Queda', money.keptCents + unknownCents - owedCents]]
}
