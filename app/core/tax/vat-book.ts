import { addBaseAndVat, type VatSplit } from '#core/money/vat-split.ts'
import type { SaleTax } from './tax.ts'

/** What the books need of a sale. */
export type TaxedSale = {
  tax: Pick<SaleTax, 'zone' | 'vatCountry'>
  vatPercent: number
  vatSplit: VatSplit
}

/** Sales of one zone, with the VAT of one country at one rate. */
export type VatRow = TaxedSale & { orders: number }

/**
 * Base and VAT of sales by zone, country of the VAT and rate, in the order of the first sale of
 * each. The rows add up to everything sold. Guarded by: vat-book.test.ts.
 */
export function vatBook(sales: readonly TaxedSale[]): VatRow[] {
  const rows = new Map<string, VatRow>()
  for (const { tax, vatPercent, vatSplit } of sales) {
    const key = [tax.zone, tax.vatCountry, vatPercent].join('/')
    const row = rows.get(key)
    rows.set(key, {
      tax,
      vatPercent,
      vatSplit: row ? addSplits(row.vatSplit, vatSplit) : vatSplit,
      orders: (row?.orders ?? 0) + 1,
    })
  }
  return [...rows.values()]
}

const addSplits = (a: VatSplit, b: VatSplit): VatSplit => ({
  goods: addBaseAndVat(a.goods, b.goods),
  shipping: addBaseAndVat(a.shipping, b.shipping),
  sum: addBaseAndVat(a.sum, b.sum),
})
