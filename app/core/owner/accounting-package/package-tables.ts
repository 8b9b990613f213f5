import { formatHour } from '#core/base/dates/format-dates.ts'
import type { BookedInvoice, Invoice } from '#core/orders/invoices/invoice.ts'
import type { Cents } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import type { DeclaredSum } from './declared-sums.ts'
import { DIFFERENCES, type Difference } from './reconcile.ts'

export const SUM_HEADINGS =
  'modelo casilla_base casilla_cuota concepto pais tipo rectifica_trimestre facturas base cuota total'.split(
    ' ',
  )

export const sumRow = ({ sum, ...row }: DeclaredSum): string[] => [
  row.model,
  row.baseBox,
  row.quotaBox,
  row.concept,
  row.country,
  row.percent === null ? '' : String(row.percent),
  row.correctedQuarter,
  String(row.invoices),
  ...[sum.baseCents, sum.quotaCents, sum.totalCents].map(writeEuros),
]

export const CORRECTION_HEADINGS =
  'numero fecha tipo pedido regimen tipo_iva base cuota total rectifica rectifica_fecha rectifica_fecha_operacion rectifica_tipo rectifica_base rectifica_cuota rectifica_total suma'.split(
    ' ',
  )

/** A correction, and the invoice that it corrects. */
export const correctionRows = (correction: BookedInvoice, corrected: Invoice): string[][] =>
  correction.taxes.map(({ regime, percent, baseCents, quotaCents }) => [
    correction.number,
    correction.issuedOn,
    correction.kind,
    correction.orderNumber,
    regime,
    String(percent),
    ...[baseCents, quotaCents, baseCents + quotaCents].map(writeEuros),
    corrected.number,
    corrected.issuedOn,
    corrected.operationOn,
    corrected.kind,
    ...[corrected.baseCents, corrected.quotaCents, corrected.totalCents].map(writeEuros),
    correction.isCancelled === true ? 'anulada' : 'sí',
  ])

/** How money moves, in the owner's words. */
const MOVES = {
  charged: 'cobro',
  sent_back: 'reembolso',
  failed: 'reembolso que volvió',
  disputed: 'disputa abierta',
  dispute_closed: 'disputa cerrada',
  unknown: 'sin aclarar',
} as const
export type MovedKind = keyof typeof MOVES
export const MOVED_KINDS = Object.keys(MOVES) as MovedKind[]

/** Money that moved. */
export type MovedMoney = {
  orderNumber: string
  kind: MovedKind
  amountCents: Cents
  happenedAt: string
  providerRef: string | null
  /** The invoices of the sale, or the corrections of the refund. */
  invoices: string[]
}

export const MONEY_HEADINGS = 'dia hora pedido facturas movimiento importe referencia'.split(' ')

export const moneyRow = (day: string, one: MovedMoney): string[] => [
  day,
  formatHour(new Date(one.happenedAt)),
  one.orderNumber,
  one.invoices.join(' '),
  MOVES[one.kind],
  writeEuros(one.amountCents),
  one.providerRef ?? '',
]

/** What moved in a quarter, by kind. */
export type MoneySums = Record<MovedKind, Cents>
export const noMoney = (): MoneySums => ({
  charged: 0,
  sent_back: 0,
  failed: 0,
  disputed: 0,
  dispute_closed: 0,
  unknown: 0,
})

/** The money of a quarter against its invoices: `differences` name all of the rest but `unexplained`. */
export type Reconciliation = {
  chargedCents: Cents
  /** What came back of it is taken off. */
  refundedCents: Cents
  invoicedCents: Cents
  differences: readonly Difference[]
  unexplainedCents: Cents
}

export function reconciled(
  money: MoneySums,
  invoicedCents: Cents,
  differences: readonly Difference[],
): Reconciliation {
  const refundedCents = 0 - (money.sent_back + money.failed)
  const named = differences.reduce((sum, { cents }) => sum + cents, 0)
  const unexplainedCents = money.charged - refundedCents - invoicedCents - named
  return {
    chargedCents: money.charged,
    refundedCents,
    invoicedCents,
    differences,
    unexplainedCents,
  }
}

export const RECONCILED_HEADINGS = 'concepto pedido importe'.split(' ')

export const reconciledRows = (one: Reconciliation): string[][] => [
  ['Cobrado', '', writeEuros(one.chargedCents)],
  ['Devuelto', '', writeEuros(0 - one.refundedCents)],
  ['Facturado, con sus rectificativas', '', writeEuros(0 - one.invoicedCents)],
  ...one.differences.map(({ reason, orderNumber, cents }) => [
    `Diferencia. ${DIFFERENCES[reason]}`,
    orderNumber,
    writeEuros(cents),
  ]),
  ['Sin explicar', '', writeEuros(one.unexplainedCents)],
]
