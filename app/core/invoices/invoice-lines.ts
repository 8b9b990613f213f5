import type { Amounts } from '#core/money/amounts.ts'
import { lineShares, unitsShare, type LineShare } from '#core/money/line-shares.ts'
import type { Cents, VatRule } from '#core/money/money.ts'
import { splitByWeight } from '#core/money/split.ts'
import type { InvoiceContent, InvoiceLine, SalePlace, TaxRegime } from './invoice.ts'

/** What invoices need of an order, as it was agreed. */
export type SoldOrder = {
  id: string
  number: string
  vat: VatRule
  place?: SalePlace
  amounts: Amounts
  lines: readonly {
    name: string
    size: string
    color: string
    priceCents: Cents
    quantity: number
    totalCents: Cents
  }[]
}

/**
 * Units of a line in a parcel. `before`: units of the line whose cents are not theirs, counted from
 * its first one, so that the cents of the units add up to the line.
 */
export type ParcelUnits = { position: number; quantity: number; before: number }

type Parcel = {
  units: readonly ParcelUnits[]
  /** With the gift wrap, if there is one. */
  withShipping: boolean
  regime?: TaxRegime | undefined
}

/**
 * The part of an amount with IVA that is base. The quota is rounded, half a cent up, as in
 * `computeAmounts`.
 */
export const baseOf = (grossCents: Cents, percent: number): Cents =>
  grossCents - Math.round((grossCents * percent) / (100 + percent))

/**
 * The invoice of a parcel: its units with their share of the discount, the shipping and
 * the gift wrap, which contain IVA as well (RD 1619/2012, article 6.1; LIVA, article 78.2.1.º). The total is what was
 * paid for them, to the cent; the base of the goods and of the shipping is rounded once each. Of
 * one parcel with the whole order, the base is the order's goods without IVA plus the shipping's.
 * Throws on units that the order has not, and on an export of an order with IVA.
 * Guarded by: invoice-lines.test.ts.
 */
export function invoiceContent(order: SoldOrder, parcel: Parcel): InvoiceContent {
  const { vatPercent: percent } = order.vat
  const regime = parcel.regime ?? (percent > 0 ? 'iva' : 'export')
  if (regime === 'export' && percent > 0) throw new RangeError('an export has no IVA')
  const lines = goodsLines(order, parcel.units)
  if (parcel.withShipping) lines.push(...extraLines(order.amounts, percent))
  return withSums(lines, { regime, percent })
}

/** Adds up lines of one rate. */
export function withSums(
  lines: InvoiceLine[],
  { regime, percent }: { regime: TaxRegime; percent: number },
): InvoiceContent {
  const baseCents = sumOf(lines, 'baseCents')
  const totalCents = sumOf(lines, 'grossCents')
  const quotaCents = totalCents - baseCents
  return {
    lines,
    taxes: [{ regime, percent, baseCents, quotaCents }],
    baseCents,
    quotaCents,
    totalCents,
  }
}

function goodsLines(order: SoldOrder, units: readonly ParcelUnits[]): InvoiceLine[] {
  const shares = lineShares(order)
  const parts = units.map(({ position, quantity, before }) => {
    const line = order.lines[position]
    const share = shares[position]
    if (!line || !share) throw new RangeError(`order ${order.id} has no line ${position}`)
    const of = { quantity: line.quantity, before, units: quantity }
    const netCents = unitsShare({ paidCents: netOf(share, order.vat) }, of)
    return { position, quantity, line, netCents, grossCents: unitsShare(share, of) }
  })
  const { vatPercent: percent } = order.vat
  const bases = splitByWeight(
    baseOf(sumOf(parts, 'grossCents'), percent),
    parts.map(({ netCents }) => netCents),
  )
  return parts.map(({ position, quantity, line, grossCents }, at) => {
    const baseCents = bases[at] ?? 0
    const unitPriceCents = order.vat.pricesIncludeVat
      ? baseOf(line.priceCents, percent)
      : line.priceCents
    return {
      position,
      description: `${line.name}, ${sizeText(line.size)}, ${line.color.toLowerCase()}`,
      units: quantity,
      unitPriceCents,
      reductionCents: unitPriceCents * quantity - baseCents,
      baseCents,
      grossCents,
    }
  })
}

const sizeText = (size: string): string => (size === 'Único' ? 'talla única' : `talla ${size}`)

const netOf = ({ paidCents, vatCents }: LineShare, vat: VatRule): Cents =>
  vat.vatPercent === 0 ? paidCents : paidCents - vatCents

function extraLines({ shippingCents, giftWrapCents }: Amounts, percent: number): InvoiceLine[] {
  const extras = [
    { position: null, description: 'Gastos de envío', grossCents: shippingCents },
    { position: 'gift_wrap', description: 'Envoltorio de regalo', grossCents: giftWrapCents },
  ] as const
  return extras
    .filter(({ grossCents }) => grossCents > 0)
    .map((extra) => {
      const baseCents = baseOf(extra.grossCents, percent)
      return { ...extra, units: 1, unitPriceCents: baseCents, reductionCents: 0, baseCents }
    })
}

export const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
