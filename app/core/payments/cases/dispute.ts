import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import type { MoneyEntry } from '#core/orders/ledger/order-money.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'

/** How far a dispute is. Source: docs.stripe.com/api/disputes/object, `status`. */
const STEPS: Record<string, number> = {
  warning_needs_response: 1,
  warning_under_review: 2,
  warning_closed: 3,
  needs_response: 4,
  under_review: 5,
  prevented: 6,
  won: 6,
  lost: 6,
}

/**
 * Whether a report is older than what the shop knows: events may come in any order. An unknown
 * status is never late.
 */
export const isLateDispute = (status: string, known: string | null): boolean =>
  known !== null && (STEPS[status] ?? Infinity) < (STEPS[known] ?? 0)

const TAKES_MONEY = new Set(['needs_response', 'under_review', 'won', 'lost'])

type DisputedMoney = { ref: string; status: string; amountCents: Cents }

/**
 * The ledger entries that a report adds. The bank takes the money when a dispute begins and returns
 * it when the shop wins; an inquiry (`warning_…`) moves none. `entries` are those of the order.
 * Source: docs.stripe.com/disputes/how-disputes-work. Guarded by: dispute.test.ts.
 */
export function disputeEntries(
  { ref, status, amountCents }: DisputedMoney,
  entries: readonly MoneyEntry[],
): MoneyEntry[] {
  if (!TAKES_MONEY.has(status) || amountCents <= 0) return []
  const own = entries.filter(({ providerRef }) => providerRef === ref)
  const entry = (kind: 'disputed' | 'dispute_closed', cents: Cents): MoneyEntry => ({
    kind,
    amountCents: cents,
    refundId: null,
    providerRef: ref,
  })
  const before = own.find(({ kind }) => kind === 'disputed')
  const taken = before ?? entry('disputed', -amountCents)
  const isOver = status === 'won' || status === 'lost'
  const isClosed = own.some(({ kind }) => kind === 'dispute_closed')
  const closed = entry('dispute_closed', status === 'won' ? -taken.amountCents : 0)
  return [...(before ? [] : [taken]), ...(isOver && !isClosed ? [closed] : [])]
}

const REASONS: Record<string, string> = {
  credit_not_processed: 'espera un reembolso',
  duplicate: 'dice que se le cobró dos veces',
  fraudulent: 'dice que no lo compró',
  product_not_received: 'dice que no le ha llegado',
  product_unacceptable: 'dice que no es lo que compró',
  unrecognized: 'no reconoce el cargo',
}

type DisputeWords = {
  status: string
  reason: string
  /** "25,00 €", or an amount in another currency. */
  amount: string
  /** ISO-8601 UTC; null if there is nothing to answer. */
  dueAt: string | null
  /** What the shop owes to the same buyer, in cents. */
  owedCents: Cents
}

/** The state of a dispute and what the owner does next, in Spanish. */
export function disputeText(dispute: DisputeWords): string {
  const { reason, amount } = dispute
  return `Disputa de ${amount} (${REASONS[reason] ?? reason}): ${stateOf(dispute)}`
}

const EVIDENCE = 'con el albarán, el seguimiento y los correos'

function stateOf({ status, dueAt, owedCents }: DisputeWords): string {
  const until = dueAt === null ? '' : ` antes del ${formatShortMoment(dueAt)}`
  const owed =
    owedCents === 0
      ? ''
      : ` Además se deben ${formatEuros(owedCents)}: si son los mismos, dinero dejar.`
  switch (status) {
    case 'needs_response':
      return `hay que contestar${until} en la página del proveedor, ${EVIDENCE}. No envíes lo que no haya salido ni devuelvas el dinero por otro lado.${owed}`
    case 'warning_needs_response':
      return `aviso: hay que contestar${until}; el dinero sigue en la tienda. Si devuelves ahora el pedido, no llega a disputa.`
    case 'under_review':
      return `el banco la estudia. No hay nada que hacer hasta que decida.${owed}`
    case 'warning_under_review':
      return 'aviso: el banco lo estudia. No hay nada que hacer.'
    case 'warning_closed':
    case 'prevented':
      return 'aviso cerrado: no ha salido dinero.'
    case 'won':
      return 'ganada: el dinero ha vuelto a la tienda. Si el pedido se canceló, devuélvelo: pedidos reembolsar, con --todo.'
    case 'lost':
      return `perdida: el dinero ha vuelto al cliente. No lo devuelvas otra vez.${owed}`
    default:
      return `${status}.`
  }
}
