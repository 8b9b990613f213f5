import { addBaseAndVat, type VatSplit } from '#core/money/vat-split.ts'
import type { SaleTax } from './tax.ts'

/** Sales of one zone, with the VAT of one country at one rate; or a single sale. */
export type VatRow = {
  tax: Pick<SaleTax, 'zone' | 'vatCountry'>
  vatPercent: number
  vatSplit: VatSplit
  orders: number
}

/**
 * Adds up rows of the same zone, country of the VAT and rate, in the order of the first of each.
 * The sums agree with those of the rows given. Guarded by: vat-book.test.ts.
 */
export function vatBook(sales: readonly VatRow[]): VatRow[] {
  const rows = new Map<string, VatRow>()
  for (const sale of sales) {
    const key = [sale.tax.zone, sale.tax.vatCountry, sale.vatPercent].join('/')
    const row = rows.get(key)
    rows.set(key, row ? { ...row, ...addRows(row, sale) } : sale)
  }
  return [...rows.values()]
}

const addRows = (a: VatRow, b: VatRow): Pick<VatRow, 'vatSplit' | 'orders'> => ({
  vatSplit: {
    goods: addBaseAndVat(a.vatSplit.goods, b.vatSplit.goods),
    shipping: addBaseAndVat(a.vatSplit.shipping, b.vatSplit.shipping),
    sum: addBaseAndVat(a.vatSplit.sum, b.vatSplit.sum),
  },
  orders: a.orders + b.orders,
})
