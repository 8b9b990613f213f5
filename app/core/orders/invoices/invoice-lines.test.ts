import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySoldOrder, soldOrder } from '#tests/support/factories/sold-orders.ts'
import { invoiceContent, sumOf, type ParcelUnits } from './invoice-lines.ts'

const whole = (order: { lines: readonly { quantity: number }[] }): ParcelUnits[] =>
  order.lines.map(({ quantity }, position) => ({ position, quantity, before: 0 }))

test('shipping has IVA inside, the discount lowers the base, and the total is what was paid', () => {
  const order = soldOrder({
    lines: [
      { priceCents: 9999, quantity: 2 },
      { priceCents: 2999, quantity: 1 },
    ],
    discountPercent: 10,
    shippingCents: 395,
  })
  const content = invoiceContent(order, { units: whole(order), withShipping: true })
  expect(content.lines).toMatchObject([
    { units: 2, unitPriceCents: 9999, reductionCents: 2000, baseCents: 17_998 },
    { units: 1, unitPriceCents: 2999, reductionCents: 300, baseCents: 2699 },
    { position: null, units: 1, baseCents: 326, grossCents: 395 }, // 3,26 + 0,69
  ])
  const quotaCents = order.amounts.vatCents + 69
  expect(content).toMatchObject({
    taxes: [{ regime: 'iva', percent: 21, baseCents: 21_023, quotaCents }],
    totalCents: order.amounts.totalCents,
  })
})

test('gift wrap is a line of its own with IVA inside, beside the shipping of the first parcel', () => {
  const lines = [{ priceCents: 100, quantity: 1 }]
  const order = soldOrder({ lines, shippingCents: 395, giftWrapCents: 395, discountPercent: 20 })
  const units = whole(order)
  expect(invoiceContent(order, { units, withShipping: true }).lines).toMatchObject([
    { position: 0 },
    { position: null, grossCents: 395 },
    { position: 'gift_wrap', description: 'Envoltorio de regalo', baseCents: 326, grossCents: 395 },
  ])
  expect(invoiceContent(order, { units, withShipping: false }).lines).toHaveLength(1)
})

test('at several rates each line says its own, shipping is parted, and there is a sum for each', () => {
  const order = soldOrder({
    lines: [
      { priceCents: 10_000, quantity: 1 },
      { priceCents: 2000, quantity: 3, vatPercent: 4 },
    ],
    shippingCents: 395,
  })
  const content = invoiceContent(order, { units: whole(order), withShipping: true })
  expect(content.lines).toMatchObject([
    { position: 0, percent: 21, baseCents: 10_000, grossCents: 12_100 },
    { position: 1, percent: 4, baseCents: 6000, grossCents: 6240 },
    { position: null, percent: 21, baseCents: 204, grossCents: 247 }, // 2,47 of 3,95
    { position: null, percent: 4, baseCents: 142, grossCents: 148 },
  ])
  expect(content).toMatchObject({
    taxes: [
      { regime: 'iva', percent: 21, baseCents: 10_204, quotaCents: 2143 },
      { regime: 'iva', percent: 4, baseCents: 6142, quotaCents: 246 },
    ],
    totalCents: order.amounts.totalCents,
  })
  const books = { units: whole(order).slice(1), withShipping: false }
  expect(invoiceContent(order, books).taxes).toMatchObject([{ percent: 4, baseCents: 6000 }])
})

test('a parcel without the shipping has none, and free shipping has no line', () => {
  const order = soldOrder({ lines: [{ priceCents: 100, quantity: 1 }], shippingCents: 395 })
  const parcel = { units: whole(order), withShipping: false }
  expect(invoiceContent(order, parcel).lines).toHaveLength(1)
  const free = soldOrder({ lines: [{ priceCents: 100, quantity: 1 }] })
  expect(invoiceContent(free, { ...parcel, withShipping: true }).lines).toHaveLength(1)
})

test('an order without IVA is an export, with another rate it may be of the one-stop shop', () => {
  const abroad = soldOrder({ lines: [{ priceCents: 100, quantity: 1 }], vatPercent: 0 })
  const parcel = { units: whole(abroad), withShipping: true }
  expect(invoiceContent(abroad, parcel).taxes).toEqual([
    { regime: 'export', percent: 0, baseCents: 100, quotaCents: 0 },
  ])
  const italian = soldOrder({ lines: [{ priceCents: 100, quantity: 1 }], vatPercent: 22 })
  expect(invoiceContent(italian, { ...parcel, regime: 'oss' }).taxes).toEqual([
    { regime: 'oss', percent: 22, baseCents: 100, quotaCents: 22 },
  ])
  const exported = () => invoiceContent(italian, { ...parcel, regime: 'export' })
  expect(exported).toThrow('an export has no IVA')
})

test('units that the order has not are refused', () => {
  const order = soldOrder({ lines: [{ priceCents: 100, quantity: 2 }] })
  const units = (position: number, quantity: number, before: number) => () =>
    invoiceContent(order, { units: [{ position, quantity, before }], withShipping: false })
  expect(units(1, 1, 0)).toThrow('has no line 1')
  expect(units(0, 3, 0)).toThrow(RangeError)
  expect(units(0, 1, 2)).toThrow(RangeError)
})

/** Each order has several lines and parcels: some 8,000 invoices. */
const runs = { numRuns: 2000, seed: 20260305 }

/** Not `expect`, which would take most of the time of so many runs. */
function same(one: number, other: number): void {
  if (one !== other) throw new Error(`${one} is not ${other}`)
}

test('one parcel with everything agrees with the order in base, quota and total', () => {
  const check = fc.property(anySoldOrder, (order) => {
    const content = invoiceContent(order, { units: whole(order), withShipping: true })
    const { amounts, vat } = order
    const extras = content.lines.filter(({ position }) => typeof position !== 'number')
    const extraQuota = sumOf(extras, 'grossCents') - sumOf(extras, 'baseCents')
    same(content.totalCents, amounts.totalCents)
    same(content.quotaCents - extraQuota, vat.vatPercent === 0 ? 0 : amounts.vatCents)
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})

/** Shares out the units of each line among parcels, of which the last is never sent. */
const anyParcels = fc.tuple(anySoldOrder, fc.array(fc.nat(3), { minLength: 60, maxLength: 60 }))

test('the invoices of all parcels add up to what was paid, each with sums that agree', () => {
  const check = fc.property(anyParcels, ([order, picks]) => {
    const before = order.lines.map(() => 0)
    let paidCents = 0
    for (let parcel = 0; parcel < 4; parcel += 1) {
      const units = order.lines.flatMap(({ quantity }, position) => {
        const left = quantity - (before[position] ?? 0)
        const pick = parcel === 3 ? left : Math.min(left, picks[position * 4 + parcel] ?? 0)
        return pick === 0 ? [] : [{ position, quantity: pick, before: before[position] ?? 0 }]
      })
      for (const { position, quantity } of units) {
        before[position] = (before[position] ?? 0) + quantity
      }
      const content = invoiceContent(order, { units, withShipping: parcel === 0 })
      paidCents += content.totalCents
      same(content.baseCents + content.quotaCents, content.totalCents)
      same(sumOf(content.lines, 'grossCents'), content.totalCents)
      same(sumOf(content.lines, 'baseCents'), content.baseCents)
      same(sumOf(content.taxes, 'baseCents'), content.baseCents)
      for (const { percent, baseCents, quotaCents } of content.taxes) {
        // Goods, shipping and gift wrap are rounded once each.
        const exact = (baseCents * percent) / 100
        const isNear = Math.abs(quotaCents - exact) <= 1.91
        if (!isNear) throw new Error(`a quota of ${quotaCents}, exactly ${exact}`)
      }
      for (const line of content.lines) {
        same(line.unitPriceCents * line.units - line.reductionCents, line.baseCents)
        if (line.baseCents < 0) throw new Error(`a base of ${line.baseCents}`)
      }
    }
    same(paidCents, order.amounts.totalCents)
  })
  expect(() => fc.assert(check, runs)).not.toThrow()
})
