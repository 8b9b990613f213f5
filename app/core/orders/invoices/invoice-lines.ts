import type { Amounts } from '#core/base/money/amounts.ts'
import { goodsByRate, splitByRate } from '#core/base/money/goods-by-rate.ts'
import {
  allocateToLines,
  unitsShare,
  type LinePart,
  type LineShare,
} from '#core/base/money/allocate-to-lines.ts'
import type { Cents, VatRule } from '#core/base/money/money.ts'
import { allocateByWeight } from '#core/base/money/split.ts'
import type { InvoiceContent, InvoiceLine, SalePlace, TaxRegime, TaxSum } from './invoice.ts'

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
    /** Missing: that of `vat`. */
    vatPercent?: number | undefined
    part?: LinePart | undefined
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
 * paid for them, to the cent; the base of the goods and of the shipping is rounded once each, at each
 * rate (article 6.1.f and g). Of one parcel with the whole order, the base is the order's goods without IVA plus the shipping's.
 * Throws on units that the order has not, and on an export of an order with IVA.
 * Guarded by: invoice-lines.test.ts.
 */
export function invoiceContent(order: SoldOrder, parcel: Parcel): InvoiceContent {
  const { vatPercent: percent } = order.vat
  const regime = parcel.regime ?? (percent > 0 ? 'iva' : 'export')
  if (regime === 'export' && percent > 0) throw new RangeError('an export has no IVA')
  const lines = goodsLines(order, parcel.units)
  if (parcel.withShipping) lines.push(...extraLines(order))
  return withSums(lines, { regime, percent })
}

type Tax = Pick<TaxSum, 'regime' | 'percent'>

/** The lines of an invoice by rate, the highest first; `percent` is that of lines without their own. */
export function linesByRate(
  lines: readonly InvoiceLine[],
  { percent }: Pick<Tax, 'percent'>,
): [percent: number, lines: InvoiceLine[]][] {
  const groups = Map.groupBy(lines, (line) => line.percent ?? percent)
  return [...groups].toSorted(([one], [other]) => other - one)
}

/** Adds up lines, rate by rate; none have a sum of 0 at `percent`. */
export function withSums(lines: InvoiceLine[], { regime, percent }: Tax): InvoiceContent {
  const groups = lines.length === 0 ? [[percent, lines] as const] : linesByRate(lines, { percent })
  const taxes = groups.map(([rate, own]) => {
    const baseCents = sumOf(own, 'baseCents')
    return { regime, percent: rate, baseCents, quotaCents: sumOf(own, 'grossCents') - baseCents }
  })
  const baseCents = sumOf(lines, 'baseCents')
  const totalCents = sumOf(lines, 'grossCents')
  return { lines, taxes, baseCents, quotaCents: totalCents - baseCents, totalCents }
}

/** Whether the lines of an order's invoices say their rates. */
const hasOwnRates = ({ lines }: Pick<SoldOrder, 'lines'>): boolean =>
  lines.some(({ vatPercent }) => vatPercent !== undefined)

function goodsLines(order: SoldOrder, units: readonly ParcelUnits[]): InvoiceLine[] {
  const shares = allocateToLines(order)
  const parts = units.map(({ position, quantity, before }) => {
    const line = order.lines[position]
    const share = shares[position]
    if (!line || !share) throw new RangeError(`order ${order.id} has no line ${position}`)
    const of = { quantity: line.quantity, before, units: quantity }
    const netCents = unitsShare({ paidCents: netOf(share, order.vat) }, of)
    const percent = line.vatPercent ?? order.vat.vatPercent
    return { position, quantity, line, percent, netCents, grossCents: unitsShare(share, of) }
  })
  const bases = basesOf(parts)
  return parts.map(({ position, quantity, line, percent, grossCents }, at) => {
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
      ...(hasOwnRates(order) && { percent }),
    }
  })
}

/** The base of each part: rounded once a rate, then split by what the parts cost without IVA. */
function basesOf(
  parts: readonly { percent: number; netCents: Cents; grossCents: Cents }[],
): Cents[] {
  const bases: Cents[] = []
  for (const percent of new Set(parts.map((part) => part.percent))) {
    const own = [...parts.entries()].filter(([, part]) => part.percent === percent)
    const gross = own.reduce((sum, [, { grossCents }]) => sum + grossCents, 0)
    const split = allocateByWeight(
      baseOf(gross, percent),
      own.map(([, { netCents }]) => netCents),
    )
    for (const [i, [at]] of own.entries()) bases[at] = split[i] ?? 0
  }
  return bases
}

const sizeText = (size: string): string => (size === 'Único' ? 'talla única' : `talla ${size}`)

const netOf = ({ paidCents, vatCents }: LineShare, vat: VatRule): Cents =>
  vat.vatPercent === 0 ? paidCents : paidCents - vatCents

/** Shipping and gift wrap, with the IVA of the goods: a line for each of their rates. */
function extraLines(order: SoldOrder): InvoiceLine[] {
  const { shippingCents, giftWrapCents, codFeeCents = 0, discountCents } = order.amounts
  const extras = [
    { position: null, description: 'Gastos de envío', cents: shippingCents },
    { position: 'gift_wrap', description: 'Envoltorio de regalo', cents: giftWrapCents },
    { position: 'cod_fee', description: 'Recargo por pago contra reembolso', cents: codFeeCents },
  ] as const
  const rates = goodsByRate({ lines: order.lines, discountCents, vat: order.vat })
  return extras.flatMap(({ position, description, cents }) =>
    splitByRate(cents, rates).flatMap((grossCents, at) => {
      const percent = rates[at]?.percent ?? order.vat.vatPercent
      const baseCents = baseOf(grossCents, percent)
      if (grossCents === 0) return []
      const line = { position, description, units: 1, unitPriceCents: baseCents, reductionCents: 0 }
      return { ...line, baseCents, grossCents, ...(hasOwnRates(order) && { percent }) }
    }),
  )
}

export const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
