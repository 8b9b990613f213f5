import type { Cents } from '#core/base/money/money.ts'
import { allocateByWeight } from '#core/base/money/split.ts'
import type { Invoice, InvoiceContent, InvoiceLine, TaxSum } from './invoice.ts'
import { baseOf, linesByRate, sumOf, withSums } from './invoice-lines.ts'

/** What an invoice still says, after its corrections. */
export type NetInvoice = InvoiceContent & { number: string }

/**
 * A refund, as far as it concerns what was invoiced. `lines`: units that had left the house, and of
 * quantity 0 what went back of units that the buyer keeps. `restCents`: what else was paid back, for
 * shipping or as a reduction. `soldAt`: of parts of lines, the position at which they were sold.
 */
export type InvoicedRefund = {
  lines: readonly { position: number; quantity: number; amountCents: Cents }[]
  restCents: Cents
  soldAt?: ReadonlyMap<number, number> | undefined
}

export type Rectification = { corrects: string; content: InvoiceContent }

/** Shipping and gift wrap have a line for each rate. */
const isSameLine = (one: InvoiceLine, other: InvoiceLine): boolean =>
  one.position === other.position && one.percent === other.percent

/** An invoice less its corrections; a line that is all corrected is left out. */
export function netInvoice(
  invoice: Pick<Invoice, 'number' | keyof InvoiceContent>,
  corrections: readonly InvoiceContent[],
): NetInvoice {
  const corrected = corrections.flatMap(({ lines }) => lines)
  const lines = invoice.lines.flatMap((line) => {
    const own = corrected.filter((one) => isSameLine(one, line))
    const units = line.units + sumOf(own, 'units')
    const baseCents = line.baseCents + sumOf(own, 'baseCents')
    const grossCents = line.grossCents + sumOf(own, 'grossCents')
    if (units === 0 && baseCents === 0 && grossCents === 0) return []
    const reductionCents = line.unitPriceCents * units - baseCents
    return [{ ...line, units, reductionCents, baseCents, grossCents }]
  })
  return { number: invoice.number, ...withSums(lines, taxOf(invoice)) }
}

/**
 * The corrections of a refund, one for each invoice that it concerns, by difference: with negative
 * figures. Units first, from the oldest invoice on; the rest is taken off the gift wrap and the
 * shipping, if units came back, and off all lines by their amount. Never more than the invoices still say; what was
 * never invoiced needs no correction. Source: RD 1619/2012, article 15; LIVA, article 80.
 * Guarded by: rectification.test.ts.
 */
export function rectificationsOf(
  standing: readonly NetInvoice[],
  refund: InvoicedRefund,
): Rectification[] {
  const slots = standing.flatMap((invoice) =>
    invoice.lines.map((line) => ({ number: invoice.number, line, units: 0, cents: 0 })),
  )
  let restCents = refund.restCents
  for (const line of refund.lines) {
    restCents += takeUnits(slotsOf(slots, line.position, refund.soldAt), line)
  }
  takeRest(
    slots,
    restCents,
    refund.lines.some(({ quantity }) => quantity > 0),
  )
  return standing.flatMap((invoice) => {
    const taken = slots.filter(
      ({ number, cents, units }) => number === invoice.number && (cents > 0 || units > 0),
    )
    if (sumOf(taken, 'cents') === 0) return []
    return [{ corrects: invoice.number, content: correctionOf(invoice, taken) }]
  })
}

type Slot = { number: string; line: InvoiceLine; units: number; cents: Cents }

const leftIn = ({ line, cents }: Slot): Cents => Math.max(0, line.grossCents - cents)

/**
 * What invoices say of a line. One that was invoiced before it was divided has the units of its parts,
 * which cost the same.
 */
function slotsOf(
  slots: readonly Slot[],
  position: number,
  soldAt: ReadonlyMap<number, number> = new Map(),
): Slot[] {
  const at = (of: Slot['line']['position']) =>
    typeof of === 'number' ? (soldAt.get(of) ?? of) : undefined
  const own = slots.filter(({ line }) => line.position === position)
  const others = slots.filter(({ line }) => at(line.position) === at(position))
  return [...own, ...others.filter((slot) => !own.includes(slot))]
}

/** Answers the cents that the lines of these units no longer have. */
function takeUnits(
  slots: readonly Slot[],
  { quantity, amountCents }: InvoicedRefund['lines'][number],
): Cents {
  let [units, cents] = [quantity, amountCents]
  for (const slot of slots) {
    const count = Math.min(units, slot.line.units - slot.units)
    if (quantity > 0 && count <= 0) continue
    const share = count === units ? cents : Math.floor((cents * count) / units)
    const taken = Math.min(share, leftIn(slot))
    slot.units += count
    slot.cents += taken
    units -= count
    cents -= taken
  }
  return cents
}

function takeRest(slots: readonly Slot[], restCents: Cents, isShippingFirst: boolean): void {
  let rest = restCents
  // The wrap before the shipping, which the law may not ask to refund whole.
  for (const position of isShippingFirst ? (['gift_wrap', 'cod_fee', null] as const) : []) {
    rest -= takeOff(
      slots.filter(({ line }) => line.position === position),
      rest,
    )
  }
  takeOff(slots, rest)
}

/** Takes cents off lines by what is left of them; answers how many, at most all. */
function takeOff(slots: readonly Slot[], cents: Cents): Cents {
  const left = slots.map(leftIn)
  const taken = Math.min(
    cents,
    left.reduce((sum, one) => sum + one, 0),
  )
  for (const [at, part] of allocateByWeight(taken, left).entries()) {
    const slot = slots[at]
    if (slot) slot.cents += part
  }
  return taken
}

function correctionOf(invoice: NetInvoice, taken: readonly Slot[]): InvoiceContent {
  const { regime, percent } = taxOf(invoice)
  const lines = linesByRate(invoice.lines, { percent }).flatMap(([rate, own]) => {
    const baseCents = sumOf(own, 'baseCents')
    const totalCents = sumOf(own, 'grossCents')
    const ofRate = { percent: rate, baseCents, totalCents, quotaCents: totalCents - baseCents }
    return correctedLines(
      ofRate,
      taken.filter(({ line }) => own.includes(line)),
    )
  })
  return withSums(lines, { regime, percent })
}

/** What an invoice still says at one rate. */
type RateSum = { percent: number; baseCents: Cents; quotaCents: Cents; totalCents: Cents }

function correctedLines(rate: RateSum, taken: readonly Slot[]): InvoiceLine[] {
  const totalCents = sumOf(taken, 'cents')
  const isAll = totalCents === rate.totalCents
  // Neither base nor quota may fall below 0, whatever the earlier corrections were rounded to.
  const baseCents = isAll
    ? rate.baseCents
    : Math.min(
        rate.baseCents,
        Math.max(totalCents - rate.quotaCents, baseOf(totalCents, rate.percent)),
      )
  const weights = taken.map(({ line, cents }) =>
    cents === line.grossCents ? Math.max(0, line.baseCents) : baseOf(cents, rate.percent),
  )
  // Rounding may have left a cent of price without base; its correction must still have one.
  const hasWeight = weights.some((weight) => weight > 0)
  const bases = allocateByWeight(baseCents, hasWeight ? weights : taken.map(({ cents }) => cents))
  return taken.map(({ line, units, cents }, at): InvoiceLine => {
    const base = -(bases[at] ?? 0)
    return {
      ...line,
      description: units > 0 ? `Devolución: ${line.description}` : `Abono: ${line.description}`,
      units: units === 0 ? 0 : -units,
      unitPriceCents: units === 0 ? 0 : line.unitPriceCents,
      reductionCents: (units === 0 ? 0 : -units * line.unitPriceCents) - base,
      baseCents: zero(base),
      grossCents: zero(-cents),
    }
  })
}

/** 0 instead of −0, which JSON and tests tell apart. */
const zero = (value: number): number => (value === 0 ? 0 : value)

/** The regime of an invoice, and the rate of its lines that say none. */
const taxOf = ({ taxes }: InvoiceContent): TaxSum => {
  const [tax] = taxes
  if (!tax) throw new RangeError('an invoice has a rate')
  return tax
}
