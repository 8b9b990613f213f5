import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundWorth, type RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { anySoldOrder, soldOrder } from '#tests/support/factories/sold-orders.ts'
import { invoiceContent, sumOf } from './invoice-lines.ts'
import type { InvoiceContent } from './invoice.ts'
import { rectificationsOf, netInvoice, type Rectification } from './rectification.ts'

const order = soldOrder({
  lines: [
    { priceCents: 9999, quantity: 2 },
    { priceCents: 2999, quantity: 1 },
  ],
  shippingCents: 395,
})
const invoiced = (content: InvoiceContent, corrections: InvoiceContent[] = []) => [
  netInvoice({ number: 'S-2026-000001', ...content }, corrections),
]
const all = invoiceContent(order, {
  units: [
    { position: 0, quantity: 2, before: 0 },
    { position: 1, quantity: 1, before: 0 },
  ],
  withShipping: true,
})

test('a returned unit is corrected with negative figures that name its invoice', () => {
  const refund = { lines: [{ position: 0, quantity: 1, amountCents: 12_099 }], restCents: 0 }
  expect(rectificationsOf(invoiced(all), refund)).toEqual([
    {
      corrects: 'S-2026-000001',
      content: {
        lines: [
          {
            position: 0,
            description: 'Devolución: Prenda 1, talla M, azul',
            units: -1,
            unitPriceCents: 9999,
            reductionCents: 0,
            baseCents: -9999,
            grossCents: -12_099,
          },
        ],
        taxes: [{ regime: 'iva', percent: 21, baseCents: -9999, quotaCents: -2100 }],
        baseCents: -9999,
        quotaCents: -2100,
        totalCents: -12_099,
      },
    },
  ])
})

test('with units, the rest is the shipping; without, it is a reduction of all lines', () => {
  const unit = { position: 1, quantity: 1, amountCents: 3629 }
  const [withShipping] = rectificationsOf(invoiced(all), { lines: [unit], restCents: 395 })
  expect(withShipping?.content.lines).toMatchObject([
    { position: 1, units: -1, grossCents: -3629 },
    { position: null, units: 0, description: 'Abono: Gastos de envío', grossCents: -395 },
  ])
  const [reduction] = rectificationsOf(invoiced(all), { lines: [], restCents: 1000 })
  expect(reduction?.content.lines.map(({ units }) => units)).toEqual([0, 0, 0])
  expect(reduction?.content).toMatchObject({ totalCents: -1000, baseCents: -826 })
})

test('with units, the wrap is taken off whole before the shipping, which may not be', () => {
  const gift = soldOrder({
    lines: [{ priceCents: 9999, quantity: 1 }],
    shippingCents: 695,
    giftWrapCents: 395,
  })
  const unit = { position: 0, quantity: 1 }
  const content = invoiceContent(gift, { units: [{ ...unit, before: 0 }], withShipping: true })
  // The shipping as far as the law asks: 3,95 of 6,95.
  const refund = { lines: [{ ...unit, amountCents: 12_099 }], restCents: 395 + 395 }
  const [made] = rectificationsOf(invoiced(content), refund)
  expect(made?.content.lines).toMatchObject([
    { position: 0, grossCents: -12_099 },
    { position: null, grossCents: -395 },
    { position: 'gift_wrap', description: 'Abono: Envoltorio de regalo', grossCents: -395 },
  ])
  const [left] = invoiced(content, made ? [made.content] : [])
  expect(left?.lines.map(({ grossCents }) => grossCents)).toEqual([0, 300, 0])
})

test('all that was paid back leaves nothing: base, quota and total are 0', () => {
  const before = rectificationsOf(invoiced(all), { lines: [], restCents: 333 })
  const contents = before.map(({ content }) => content)
  const restCents = all.totalCents - 333
  const last = rectificationsOf(invoiced(all, contents), { lines: [], restCents })
  const rest = netInvoice({ number: 'S-2026-000001', ...all }, [
    ...contents,
    ...last.map(({ content }) => content),
  ])
  expect(rest).toMatchObject({ baseCents: 0, quotaCents: 0, totalCents: 0 })
})

test('at several rates each is corrected by itself: units at theirs, shipping and reductions by parts', () => {
  const mixed = soldOrder({
    lines: [
      { priceCents: 10_000, quantity: 1 },
      { priceCents: 2000, quantity: 3, vatPercent: 4 },
    ],
    shippingCents: 395,
  })
  const units = [0, 1].map((position) => ({ position, quantity: position * 2 + 1, before: 0 }))
  const content = invoiceContent(mixed, { units, withShipping: true })
  const books = { lines: [{ position: 1, quantity: 1, amountCents: 2080 }], restCents: 395 }
  const [made] = rectificationsOf(invoiced(content), books)
  expect(made?.content.lines).toMatchObject([
    { position: null, percent: 21, grossCents: -247 },
    { position: 1, percent: 4, units: -1, grossCents: -2080 },
    { position: null, percent: 4, grossCents: -148 },
  ])
  expect(made?.content.taxes).toEqual([
    { regime: 'iva', percent: 21, baseCents: -204, quotaCents: -43 },
    { regime: 'iva', percent: 4, baseCents: -2142, quotaCents: -86 },
  ])
  const [left] = invoiced(content, made ? [made.content] : [])
  expect(left?.taxes).toEqual([
    { regime: 'iva', percent: 21, baseCents: 10_000, quotaCents: 2100 },
    { regime: 'iva', percent: 4, baseCents: 4000, quotaCents: 160 },
  ])
  expect(left?.lines.map(({ position, units: some }) => [position, some])).toEqual([
    [0, 1],
    [1, 2],
    [null, 1],
    [null, 1],
  ])
})

test('what was never invoiced needs no correction', () => {
  expect(rectificationsOf([], { lines: [], restCents: 500 })).toEqual([])
  const [shirt] = rectificationsOf(
    invoiced(
      invoiceContent(order, {
        units: [{ position: 1, quantity: 1, before: 0 }],
        withShipping: false,
      }),
    ),
    { lines: [], restCents: order.amounts.totalCents },
  )
  expect(shirt?.content.totalCents).toBe(-3629)
})

const anyScope: fc.Arbitrary<RefundScope> = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    amountCents: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.uniqueArray(
      fc.record({ position: fc.nat(4), quantity: fc.integer({ min: 1, max: 3 }) }),
      { selector: ({ position }) => position, minLength: 1 },
    ),
    withShipping: fc.boolean(),
  }),
  fc.constant({ kind: 'rest' as const }),
)

/** Not `expect`, which would take most of the time of so many runs. */
function same(one: number, other: number): void {
  if (one !== other) throw new Error(`${one} is not ${other}`)
}

function notNegative(...values: number[]): void {
  if (values.some((value) => value < 0)) throw new Error(`negative: ${values.join(', ')}`)
}

test('corrections never exceed, agree with the money, and end at 0', () => {
  const anyLife = fc.tuple(
    anySoldOrder,
    fc.array(anyScope, { maxLength: 6 }),
    fc.integer({ min: 1, max: 3 }),
  )
  const check = fc.property(anyLife, ([sold, scopes, split]) => {
    // Two parcels: the first has at most `split` units of each line.
    const first = sold.lines.map(({ quantity }) => Math.min(quantity, split))
    const parcels = [
      first.map((quantity, position) => ({ position, quantity, before: 0 })),
      sold.lines.map(({ quantity }, position) => ({
        position,
        quantity: quantity - (first[position] ?? 0),
        before: first[position] ?? 0,
      })),
    ]
    const invoices = parcels.flatMap((units, at) => {
      const sent = units.filter(({ quantity }) => quantity > 0)
      if (sent.length === 0) return []
      const content = invoiceContent(sold, { units: sent, withShipping: at === 0 })
      return [{ number: `S-2026-00000${at + 1}`, ...content }]
    })
    const made: Rectification[] = []
    const standing = () =>
      invoices.map((invoice) =>
        netInvoice(
          invoice,
          made.filter(({ corrects }) => corrects === invoice.number).map(({ content }) => content),
        ),
      )
    const refunds: {
      amountCents: number
      lines: { position: number; quantity: number; amountCents: number }[]
    }[] = []
    for (const scope of [...scopes, { kind: 'rest' as const }]) {
      const refundedCents = sumOf(refunds, 'amountCents')
      const worth = refundWorth(
        { ...sold, lines: sold.lines as never, payment: 'paid', refundedCents, refunds },
        scope,
      )
      if (!worth.ok) continue
      refunds.push(worth)
      const restCents = worth.amountCents - sumOf(worth.lines, 'amountCents')
      const corrections = rectificationsOf(standing(), { lines: worth.lines, restCents })
      made.push(...corrections)
      const contents = corrections.map(({ content }) => content)
      same(-sumOf(contents, 'totalCents'), worth.amountCents)
      for (const content of contents) {
        notNegative(-content.baseCents, -content.quotaCents)
        same(sumOf(content.lines, 'baseCents'), content.baseCents)
      }
      for (const left of standing()) notNegative(left.baseCents, left.quotaCents)
    }
    same(sumOf(standing(), 'totalCents'), 0)
    same(sumOf(standing(), 'baseCents'), 0)
  })
  // Some 7,000 refunds, of which each kind follows each.
  expect(() => fc.assert(check, { numRuns: 2000, seed: 20260305 })).not.toThrow()
})
