import { expect, test } from 'vitest'
import { bookedInvoice } from '#tests/support/accounting/booked-invoices.ts'
import { addDeclared, boxSums, declaredSums, emptyBooks, invoicedCents } from './declared-sums.ts'

type Added = Parameters<typeof bookedInvoice>[0] & { of?: string }

/** The sums of these invoices in the first quarter; `of`: the quarter of what one corrects. */
function sumsOf(...added: Added[]) {
  const books = emptyBooks()
  addDeclared(
    books,
    added.map(({ of = null, ...changes }) => ({
      invoice: bookedInvoice(changes),
      correctedQuarter: of,
    })),
  )
  return { rows: declaredSums(books, '2026-T1'), invoiced: invoicedCents(books) }
}

const boxesOf = (...added: Added[]) => Object.fromEntries(boxSums(sumsOf(...added).rows))
const FRANCE = { country: 'FR', zone: 'eu' } as const
const CANARIAS = { country: 'ES', zone: 'canarias' } as const
const oss = { regime: 'oss', percent: 20, place: FRANCE } as const
const exempt = { regime: 'export', percent: 0, place: CANARIAS } as const

test.each<[string, Added, Record<string, number>]>([
  ['21 %', { percent: 21 }, { '07': 10_000, '09': 2100 }],
  ['10 %', { percent: 10 }, { '04': 10_000, '06': 1000 }],
  ['4 %', { percent: 4 }, { '01': 10_000, '03': 400 }],
  ['Spanish IVA in France', { place: FRANCE }, { '07': 10_000, '09': 2100 }],
  ['a correction', { base: -1000, kind: 'R5', of: '2026-T1' }, { '14': -1000, '15': -210 }],
  ['an older correction', { base: -1000, kind: 'R5', of: '2025-T4' }, { '14': -1000, '15': -210 }],
  ['an export', exempt, { '60': 10_000 }],
  ['a corrected export', { ...exempt, base: -1000, kind: 'R5', of: '2025-T4' }, { '60': -1000 }],
  ['the one-stop shop', oss, { '123': 10_000 }],
  ['its correction', { ...oss, base: -1000, kind: 'R5', of: '2026-T1' }, { '123': -1000 }],
  ['an F3', { kind: 'F3' }, {}],
  ['a cancelled one', { isCancelled: true }, {}],
])('%s goes to its boxes', (_what, invoice, expected) => {
  expect(boxesOf(invoice)).toEqual(expected)
})

test('a rate whose box we are not sure of has none, and is there all the same', () => {
  const { rows } = sumsOf({ percent: 5 })
  expect(boxSums(rows)).toEqual(new Map())
  expect(rows[0]).toMatchObject({ model: '303', percent: 5, sum: { baseCents: 10_000 } })
})

test('the 369 nets corrections of its own quarter, and declares earlier ones by their quarter', () => {
  const { rows, invoiced } = sumsOf(
    oss,
    { ...oss, base: -1000, kind: 'R5', of: '2026-T1' },
    { ...oss, base: -500, kind: 'R5', of: '2025-T4' },
    { ...oss, base: -200, kind: 'R5', of: '2025-T3' },
    { ...oss, percent: 19, place: { country: 'DE', zone: 'eu' } },
  )
  const shown = rows
    .filter(({ model }) => model === '369')
    .map(({ country, percent, correctedQuarter, sum }) =>
      [country, percent, correctedQuarter, sum.baseCents, sum.quotaCents].join(' '),
    )
  expect(shown).toEqual([
    'DE 19  10000 1900',
    'FR 20  9000 1800',
    'FR 20 2025-T3 -200 -40',
    'FR 20 2025-T4 -500 -100',
  ])
  expect(invoiced).toBe(12_000 - 1200 - 600 - 240 + 11_900)
})

test('the 349 has nothing, whatever was sold', () => {
  expect(sumsOf(oss, {}).rows.filter(({ model }) => model === '349')).toMatchObject([
    { invoices: 0, sum: { totalCents: 0 } },
  ])
})
