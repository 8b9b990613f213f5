import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { length } from '#tests/support/bars.ts'
import { backpack, cartLine, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { cartTotals } from '#core/pricing/cart/cart-totals.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { shippingOptions } from '#core/pricing/shipping/shipping.ts'
import { priceWithVat, includedVat } from '#core/base/money/money.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import { placeOrder } from './place-order.server.ts'

const plenty = { default: 1_000_000 }
// Prices whose percentages end in awkward parts of a cent.
const products = [
  { ...jacket, stock: plenty },
  { ...tshirt, stock: plenty },
  { ...backpack, stock: plenty },
  { ...tshirt, id: 'mens-socks-1', name: 'Calcetines Irati', priceCents: 1999, stock: plenty },
  { ...tshirt, id: 'mens-hat-1', name: 'Gorro Pineta', priceCents: 2505, stock: plenty },
  { ...tshirt, id: 'mens-top-1', name: 'Camiseta Duratón', priceCents: 4999, stock: plenty },
]
const variants = products.flatMap((product) =>
  product.sizes.flatMap((size) => product.colors.map((color) => ({ product, size, color }))),
)

const anyCart = fc.uniqueArray(
  fc.record({
    variant: fc.nat({ max: variants.length - 1 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ variant }) => variant },
)
const anyDiscount = fc.constantFrom(null, ...discountCodes)
const anyDestination = fc.constantFrom(
  { country: 'ES', postcode: '28012' },
  { country: 'ES', postcode: '07001' },
  { country: 'ES', postcode: '35001' },
  { country: 'AD', postcode: 'AD500' },
  { country: 'PT', postcode: '1000-001' },
  { country: 'IE', postcode: 'D02' },
)

test('what the cart and the checkout showed is what the order stores, to the cent', async () => {
  const { db, context } = await stockedShop(products)
  let n = 0
  const property = fc.asyncProperty(
    anyCart,
    anyDiscount,
    anyDestination,
    fc.nat(),
    async (cart, discount, destination, pick) => {
      n += 1
      const chosen = cart.map(({ variant, quantity }) => ({ ...variants[variant]!, quantity }))
      const shown = cartTotals(
        chosen.map(({ product, size, color, quantity }) =>
          cartLine({ id: product.id, priceCents: product.priceCents, size, color, quantity }),
        ),
        discount,
      )
      const options = shippingOptions(destination, priceWithVat(shown.subtotalCents, vatRule))
      const option = options[pick % options.length]!
      const isWrapped = pick % 3 === 0
      const outcome = await placeOrder(
        context,
        orderRequest({
          n,
          lines: chosen.map(({ product, ...choice }) => requestLine(product, choice)),
          discountCode: discount?.code ?? null,
          // Another customer each time: SUMMER20 is for a first purchase.
          recipient: { ...destination, email: `cliente${n}@correo.example` },
          shippingMethod: option.method,
          gift: isWrapped ? { note: '' } : undefined,
          // Some total is above 3.000 €.
          invoice: { name: 'Lucía Herrero', idType: 'passport', taxId: 'XDA123456' },
        }),
      )
      const { subtotalCents, discountCents } = shown
      // Prices are without VAT, so only the added VAT differs outside its territory.
      const isExempt = destination.postcode === '35001' || destination.country === 'AD'
      const vatCents = isExempt ? 0 : shown.vatCents
      const giftWrapCents = isWrapped ? (isExempt ? 326 : 395) : 0
      const extraCents = option.priceCents + giftWrapCents
      const totalCents = subtotalCents - discountCents + vatCents + extraCents
      expect(outcome).toEqual({ ok: true, order: expect.objectContaining({ totalCents }) })
      const order = await findOrder(db, `ord_${n}`)
      expect(order?.amounts).toEqual({
        subtotalCents,
        discountCents,
        vatCents,
        shippingCents: option.priceCents,
        shippingVatCents: isExempt ? 0 : includedVat(option.priceCents, 21),
        giftWrapCents,
        giftWrapVatCents: isExempt ? 0 : includedVat(giftWrapCents, 21),
        totalCents,
      })
      const lines = order?.lines ?? []
      expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(subtotalCents)
    },
  )
  await fc.assert(property, { numRuns: length(80, 400), seed: 20260305 })
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(n)
})
