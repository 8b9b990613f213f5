import fc from 'fast-check'
import { computeAmounts } from '#core/base/money/amounts.ts'
import { percentOf } from '#core/base/money/money.ts'
import type { SoldOrder } from '#core/orders/invoices/invoice-lines.ts'

type SoldInput = {
  lines: readonly { priceCents: number; quantity: number; vatPercent?: number | undefined }[]
  discountPercent?: number
  shippingCents?: number
  giftWrapCents?: number
  vatPercent?: number
  pricesIncludeVat?: boolean
}

/** An order as invoices need it, priced by the shop's own rule. */
export function soldOrder(input: SoldInput): SoldOrder {
  const vat = {
    vatPercent: input.vatPercent ?? 21,
    pricesIncludeVat: input.pricesIncludeVat ?? false,
  }
  const subtotalCents = input.lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discountCents = percentOf(subtotalCents, input.discountPercent ?? 0)
  const { shippingCents = 0, giftWrapCents = 0 } = input
  const lines = input.lines.map(({ priceCents, quantity, vatPercent }, at) => ({
    name: `Prenda ${at + 1}`,
    size: 'M',
    color: 'Azul',
    priceCents,
    quantity,
    totalCents: priceCents * quantity,
    // An export has no rate at all.
    ...(vatPercent !== undefined && vat.vatPercent > 0 && { vatPercent }),
  }))
  const amounts = { subtotalCents, discountCents, shippingCents, giftWrapCents, vat, lines }
  return {
    id: 'ord_1',
    number: 'VR-TEST-0001',
    vat,
    amounts: computeAmounts(amounts),
    lines,
  }
}

/** A rate of its own, in some of the lines. */
const anyOwnRate = fc.option(fc.constantFrom(4, 10), { nil: undefined, freq: 1 })

/** Any order that the shop could sell: rates, discounts, prices with IVA inside or on top. */
export const anySoldOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        priceCents: fc.integer({ min: 1, max: 50_000 }),
        quantity: fc.integer({ min: 1, max: 10 }),
        vatPercent: anyOwnRate,
      }),
      { minLength: 1, maxLength: 12 },
    ),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    shippingCents: fc.integer({ min: 0, max: 2000 }),
    giftWrapCents: fc.constantFrom(0, 1, 395, 700),
    vatPercent: fc.constantFrom(0, 4, 10, 21, 22, 25),
    pricesIncludeVat: fc.boolean(),
  })
  .map(soldOrder)
