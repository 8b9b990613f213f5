import type { Cents } from '#core/base/money/money.ts'

/** A simplified invoice of a retailer, IVA included, may reach this. RD 1619/2012, article 4.2.a. */
const SIMPLIFIED_UP_TO_CENTS = 300_000

/** A sale of this total, IVA included, needs the tax number of its buyer. */
export const needsTaxId = (totalCents: Cents): boolean => totalCents > SIMPLIFIED_UP_TO_CENTS
