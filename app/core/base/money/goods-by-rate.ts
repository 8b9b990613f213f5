import { percentOf, includedVat, type Cents, type VatRule } from './money.ts'
import { allocateByWeight } from './split.ts'

/**
 * A line as it is sold; `vatPercent` is there where it is not the rate of the sale, `discountCents`
 * where a discount is not split by price: then each line of the sale has its own part.
 */
export type RatedLine = {
  totalCents: Cents
  vatPercent?: number | undefined
  discountCents?: Cents | undefined
}

/** The goods of a sale that have one rate. `netCents`: less the discount, without VAT. */
export type RateGoods = {
  percent: number
  /** Where its lines stand. */
  positions: number[]
  grossCents: Cents
  discountCents: Cents
  vatCents: Cents
  netCents: Cents
}

type Goods = { lines: readonly RatedLine[]; discountCents: Cents; vat: VatRule }

/**
 * The goods by rate, the highest first, each with its share of the discount by price, or that of its lines;
 * VAT is rounded once a rate. A sale without lines has the rate of the sale.
 * Source: LIVA, articles 78.Tres.2 and 91. Guarded by: goods-by-rate.test.ts.
 */
export function goodsByRate({ lines, discountCents, vat }: Goods): RateGoods[] {
  const groups = new Map<number, number[]>(lines.length === 0 ? [[vat.vatPercent, []]] : [])
  for (const [position, { vatPercent = vat.vatPercent }] of lines.entries()) {
    groups.set(vatPercent, [...(groups.get(vatPercent) ?? []), position])
  }
  const sorted = [...groups].toSorted(([one], [other]) => other - one)
  const gross = sorted.map(([, at]) => at.reduce((sum, i) => sum + (lines[i]?.totalCents ?? 0), 0))
  const own = ownDiscounts(lines, discountCents)
  const discounts = own
    ? sorted.map(([, at]) => at.reduce((sum, i) => sum + (own[i] ?? 0), 0))
    : allocateByWeight(discountCents, gross)
  return sorted.map(([percent, positions], i) => {
    const [grossCents = 0, off = 0] = [gross[i], discounts[i]]
    const paid = grossCents - off
    const isInside = vat.pricesIncludeVat
    const vatCents = isInside ? includedVat(paid, percent) : percentOf(paid, percent)
    const netCents = isInside ? paid - vatCents : paid
    return { percent, positions, grossCents, discountCents: off, vatCents, netCents }
  })
}

/** The discount of each line, where the lines say it and there is one. */
export const ownDiscounts = (
  lines: readonly RatedLine[],
  discountCents: Cents,
): Cents[] | undefined =>
  discountCents > 0 && lines.some((line) => line.discountCents !== undefined)
    ? lines.map((line) => line.discountCents ?? 0)
    : undefined

/** What a consumer pays for goods. */
export const withVatCents = (rates: readonly RateGoods[]): Cents =>
  rates.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)

/**
 * Splits shipping or gift wrap, which have the VAT of the goods that they come with, among the rates:
 * by what the goods cost without VAT, or by their price where a code paid for all of them.
 * Source: LIVA, articles 78.Dos.1º and 79.Dos: likely; an adviser confirms.
 */
export function splitByRate(amountCents: Cents, rates: readonly RateGoods[]): Cents[] {
  const isPaid = rates.some(({ netCents }) => netCents > 0)
  return allocateByWeight(
    amountCents,
    rates.map(({ netCents, grossCents }) => (isPaid ? netCents : grossCents || 1)),
  )
}

/** The VAT contained in shipping or gift wrap, rounded once a rate. */
export const vatInExtra = (amountCents: Cents, rates: readonly RateGoods[]): Cents =>
  splitByRate(amountCents, rates).reduce(
    (sum, part, i) => sum + includedVat(part, rates[i]?.percent ?? 0),
    0,
  )
