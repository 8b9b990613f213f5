import { goodsByRate, withVatCents } from '#core/base/money/goods-by-rate.ts'
import type { Cents } from '#core/base/money/money.ts'
import { vatRule } from './policy.ts'
import { vatRuleOf, type Classed } from './vat-class.ts'

// Separate from the classes: every page has those, and only a cart has sums.

type ClassedLine = Classed & { priceCents: Cents; quantity: number }

/** The lines of a cart with the rates that they have on the mainland. */
export const ratedLines = (lines: readonly ClassedLine[]) =>
  lines.map((line) => ({
    totalCents: line.priceCents * line.quantity,
    vatPercent: vatRuleOf(line).vatPercent,
  }))

/** What a consumer on the mainland reads as the price of the goods: with their IVA. */
export const goodsWithVat = (lines: readonly ClassedLine[]): Cents =>
  withVatCents(goodsByRate({ lines: ratedLines(lines), discountCents: 0, vat: vatRule }))
