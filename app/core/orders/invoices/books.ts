import { writeEuros } from '#core/base/money/read-euros.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { BookedInvoice, InvoiceLine, SalePlace, TaxRegime } from './invoice.ts'
import { linesByRate } from './invoice-lines.ts'

const HEADINGS = [
  'numero',
  'fecha',
  'fecha_operacion',
  'tipo',
  'pedido',
  'nif',
  'cliente',
  'rectifica',
  'sustituye',
  'regimen',
  'tipo_iva',
  'base',
  'cuota',
  'total',
  'pais',
  'suma',
]

/**
 * Whether an invoice adds to the sums of a period. An F3 does not: the sale was declared by the
 * simplified invoices whose place it takes. Nor does a cancelled one.
 */
const isSummed = ({ kind, isCancelled }: BookedInvoice): boolean =>
  kind !== 'F3' && isCancelled !== true

/**
 * The book of issued invoices as rows of a table, with a heading; one row for each rate.
 * Source: Real Decreto 1624/1992 (RIVA), article 63.
 */
export function bookRows(invoices: readonly BookedInvoice[]): string[][] {
  const rows = invoices.flatMap((invoice) =>
    invoice.taxes.map(({ regime, percent, baseCents, quotaCents }) => [
      invoice.number,
      invoice.issuedOn,
      invoice.operationOn,
      invoice.kind,
      invoice.orderNumber,
      invoice.buyer?.taxId ?? '',
      invoice.buyer?.name ?? '',
      invoice.corrects?.number ?? '',
      invoice.replaces.map(({ number }) => number).join(' '),
      regime,
      String(percent),
      writeEuros(baseCents),
      writeEuros(quotaCents),
      writeEuros(baseCents + quotaCents),
      invoice.place.country,
      invoice.isCancelled === true ? 'anulada' : isSummed(invoice) ? 'sí' : 'no',
    ]),
  )
  return [HEADINGS, ...rows]
}

export type BaseAndQuota = { baseCents: Cents; quotaCents: Cents; totalCents: Cents }

/** What a period adds up to for one place, regime and rate. `invoices` with their corrections. */
export type BookSum = {
  place: SalePlace
  /** Who gets the IVA; null: the sale is exempt. */
  vatCountry: string | null
  regime: TaxRegime
  percent: number
  /** Those with something at this rate. */
  invoices: number
  goods: BaseAndQuota
  /** With the gift wrap. */
  shipping: BaseAndQuota
  sum: BaseAndQuota
}

/** The sums of a book while it is read, by place, regime and rate. */
export type Book = Map<string, BookSum>

/**
 * Adds invoices and corrections to the sums of a book: the one source of the IVA of a period, for the
 * report of sales and for the book that is exported. Guarded by: books.server.test.ts.
 */
export function addToBook(book: Book, invoices: readonly BookedInvoice[]): void {
  for (const invoice of invoices.filter(isSummed)) {
    const [tax] = invoice.taxes
    if (!tax) throw new RangeError(`${invoice.number} has no rate`)
    const { regime } = tax
    for (const [percent, lines] of linesByRate(invoice.lines, tax)) {
      addLines(book, { place: invoice.place, regime, percent }, lines)
    }
  }
}

function addLines(
  book: Book,
  { place, regime, percent }: Pick<BookSum, 'place' | 'regime' | 'percent'>,
  lines: readonly InvoiceLine[],
): void {
  const key = [place.zone, place.country, regime, percent].join('/')
  const before = book.get(key) ?? {
    place,
    vatCountry: { iva: 'ES', oss: place.country, export: null }[regime],
    regime,
    percent,
    invoices: 0,
    goods: NOTHING,
    shipping: NOTHING,
    sum: NOTHING,
  }
  const goods = lines.filter(({ position }) => typeof position === 'number')
  const shipping = lines.filter(({ position }) => typeof position !== 'number')
  book.set(key, {
    ...before,
    invoices: before.invoices + 1,
    goods: goods.reduce(add, before.goods),
    shipping: shipping.reduce(add, before.shipping),
    sum: lines.reduce(add, before.sum),
  })
}

const NOTHING: BaseAndQuota = { baseCents: 0, quotaCents: 0, totalCents: 0 }

const add = (sum: BaseAndQuota, { baseCents, grossCents }: InvoiceLine): BaseAndQuota => ({
  baseCents: sum.baseCents + baseCents,
  quotaCents: sum.quotaCents + grossCents - baseCents,
  totalCents: sum.totalCents + grossCents,
})

/** The sums of a book that was read: what is sold most first. */
export const sumsOf = (book: Book): BookSum[] =>
  [...book.values()].toSorted((one, other) => other.sum.totalCents - one.sum.totalCents)

/** The sums of some invoices and corrections. */
export function bookSums(invoices: readonly BookedInvoice[]): BookSum[] {
  const book: Book = new Map()
  addToBook(book, invoices)
  return sumsOf(book)
}
