import {
  addToBook,
  sumsOf,
  type BaseAndQuota,
  type Book,
  type BookSum,
} from '#core/orders/invoices/books.ts'
import type { BookedInvoice, TaxRegime } from '#core/orders/invoices/invoice.ts'

/** The sums of a quarter while its invoices are read: sales, and corrections by the quarter of the sale. */
export type DeclaredBooks = { sales: Book; corrections: Map<string, Book> }

export const emptyBooks = (): DeclaredBooks => ({ sales: new Map(), corrections: new Map() })

/** An invoice with the quarter of the sale that it corrects; null: it corrects none. */
export type DeclaredInvoice = { invoice: BookedInvoice; correctedQuarter: string | null }

export function addDeclared(books: DeclaredBooks, invoices: readonly DeclaredInvoice[]): void {
  for (const { invoice, correctedQuarter } of invoices) {
    addToBook(bookOf(books, correctedQuarter), [invoice])
  }
}

function bookOf({ sales, corrections }: DeclaredBooks, quarter: string | null): Book {
  if (quarter === null) return sales
  const book: Book = corrections.get(quarter) ?? new Map<string, BookSum>()
  corrections.set(quarter, book)
  return book
}

/** What one box of a return takes, or a part of it: the rows of a box add up. */
export type DeclaredSum = {
  model: '303' | '349' | '369'
  /** The boxes of the base and of the quota; empty where it has none, or none that we are sure of. */
  baseBox: string
  quotaBox: string
  concept: string
  /** Empty where the box has no country. */
  country: string
  percent: number | null
  /** The quarter whose sales a correction of the 369 concerns; empty for those of this quarter. */
  correctedQuarter: string
  invoices: number
  sum: BaseAndQuota
}

/**
 * Boxes of base and quota by rate. Source: Orden EHA/3786/2008, annex I (modelo 303), as changed by
 * Orden HAC/819/2024.
 */
const RATE_BOXES: Readonly<Record<number, readonly [base: string, quota: string]>> = {
  4: ['01', '03'],
  10: ['04', '06'],
  21: ['07', '09'],
}

const NO_BOXES = ['', ''] as const

/** Which boxes an amount goes to; `places`: a row for each country and zone, not one for all. */
type Part = Pick<DeclaredSum, 'model' | 'concept'> & {
  boxes: (percent: number) => readonly [base: string, quota: string]
  hasPlace?: boolean
  hasRate?: boolean
  correctedQuarter?: string
}

/**
 * What the returns of a quarter take from its invoices. An adviser confirms the boxes. The 369
 * subtracts corrections of sales of its own quarter from them; those of an earlier quarter are
 * declared by that quarter and country. Guarded by: declared-sums.test.ts.
 * Source: LIVA, articles 21, 68, 80 and 163 unvicies; Commission Implementing Regulation (EU)
 * 2020/194, annex III.
 */
export function declaredSums(books: DeclaredBooks, quarter: string): DeclaredSum[] {
  const sales = sumsOf(books.sales)
  const corrections = [...books.corrections.values()].flatMap(sumsOf)
  const own = sumsOf(books.corrections.get(quarter) ?? new Map<string, BookSum>())
  const earlier = [...books.corrections]
    .filter(([corrected]) => corrected !== quarter)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const of = (rows: readonly BookSum[], regime: TaxRegime) =>
    rows.filter((row) => row.regime === regime)
  return [
    ...rowsOf(of(sales, 'iva'), IVA_SALES),
    ...rowsOf(of(corrections, 'iva'), IVA_CORRECTIONS),
    ...rowsOf(of(sales, 'export'), EXPORTS),
    ...rowsOf(of(corrections, 'export'), { ...EXPORTS, concept: 'Exportaciones rectificadas' }),
    ...rowsOf(of(sales, 'oss'), OUTSIDE),
    ...rowsOf(of(corrections, 'oss'), { ...OUTSIDE, concept: 'Ventanilla única, rectificadas' }),
    NOTHING_WITHIN_THE_EU,
    ...rowsOf(of([...sales, ...own], 'oss'), ONE_STOP_SHOP),
    ...earlier.flatMap(([correctedQuarter, book]) =>
      rowsOf(of(sumsOf(book), 'oss'), {
        ...ONE_STOP_SHOP,
        concept: 'Rectificación de un trimestre anterior',
        correctedQuarter,
      }),
    ),
  ]
}

const IVA_SALES: Part = {
  model: '303',
  concept: 'Ventas con IVA español',
  boxes: (percent) => RATE_BOXES[percent] ?? NO_BOXES,
  hasRate: true,
}
const IVA_CORRECTIONS: Part = {
  model: '303',
  concept: 'Rectificativas (artículo 80 LIVA)',
  boxes: () => ['14', '15'],
  hasRate: true,
}
const EXPORTS: Part = {
  model: '303',
  concept: 'Exportaciones exentas (artículo 21 LIVA)',
  boxes: () => ['60', ''],
  hasPlace: true,
}
const OUTSIDE: Part = {
  model: '303',
  concept: 'No sujetas, en la ventanilla única (OSS)',
  boxes: () => ['123', ''],
}
const ONE_STOP_SHOP: Part = {
  model: '369',
  concept: 'Régimen de la Unión, bienes enviados desde España',
  boxes: () => NO_BOXES,
  hasPlace: true,
  hasRate: true,
}
const NOTHING: BaseAndQuota = { baseCents: 0, quotaCents: 0, totalCents: 0 }
const NOTHING_WITHIN_THE_EU: DeclaredSum = {
  model: '349',
  baseBox: '',
  quotaBox: '',
  concept: 'Ninguna: la tienda no hace entregas intracomunitarias exentas',
  country: '',
  percent: null,
  correctedQuarter: '',
  invoices: 0,
  sum: NOTHING,
}

function rowsOf(rows: readonly BookSum[], part: Part): DeclaredSum[] {
  const { model, concept, boxes, hasPlace = false, hasRate = false, correctedQuarter = '' } = part
  const groups = Map.groupBy(rows, (row) =>
    [hasPlace ? placeOf(row) : '', hasRate ? row.percent : ''].join('/'),
  )
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.flatMap(([, group]) => {
    const [first] = group
    if (!first) return []
    const [baseBox, quotaBox] = boxes(first.percent)
    return {
      model,
      baseBox,
      quotaBox,
      concept,
      country: hasPlace ? placeOf(first) : '',
      percent: hasRate ? first.percent : null,
      correctedQuarter,
      invoices: group.reduce((count, row) => count + row.invoices, 0),
      sum: group.map((row) => row.sum).reduce(added, NOTHING),
    }
  })
}

/** The country, or the part of Spain that is outside the territory of IVA. */
const placeOf = ({ place }: BookSum): string =>
  place.country === 'ES' && place.zone !== 'peninsula_baleares' ? `ES-${place.zone}` : place.country

const added = (one: BaseAndQuota, other: BaseAndQuota): BaseAndQuota => ({
  baseCents: one.baseCents + other.baseCents,
  quotaCents: one.quotaCents + other.quotaCents,
  totalCents: one.totalCents + other.totalCents,
})

/** What was invoiced, less its corrections. */
export const invoicedCents = ({ sales, corrections }: DeclaredBooks): number =>
  [sales, ...corrections.values()]
    .flatMap(sumsOf)
    .reduce((total, { sum }) => total + sum.totalCents, 0)

/** Base and quota by box of the 303, as its rows add up. */
export function boxSums(rows: readonly DeclaredSum[]): Map<string, number> {
  const boxes = new Map<string, number>()
  const put = (box: string, cents: number) => {
    if (box !== '') boxes.set(box, (boxes.get(box) ?? 0) + cents)
  }
  for (const { baseBox, quotaBox, sum } of rows) {
    put(baseBox, sum.baseCents)
    put(quotaBox, sum.quotaCents)
  }
  return boxes
}
