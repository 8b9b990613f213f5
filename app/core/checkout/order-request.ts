import { z } from 'zod'
import { jsonText, jsonWord } from '#core/text/json-text.ts'
import { policy } from '#core/policy/policy.ts'
import { SHIPPING_METHODS } from '#core/shipping/shipping.ts'

const shortText = jsonText(1000)
const centsShown = z.int().min(0).max(100_000_000)

/**
 * The body of the browser's request to place an order. Strict: an unknown key, such as a price of
 * one's own or a card number, refuses the whole request. The `shown…` figures change nothing; they
 * only let the server say that what the shopper saw is no longer true.
 */
export const OrderRequest = z.strictObject({
  idempotencyKey: jsonText(36).pipe(z.uuid()),
  lines: z
    .array(
      z.strictObject({
        id: jsonWord(80),
        size: jsonWord(20),
        color: jsonWord(20),
        quantity: z.int().min(1).max(policy.limits.lineQuantity),
        shownPriceCents: centsShown,
      }),
    )
    .max(policy.limits.cartLines),
  discountCode: jsonText(40).nullable(),
  recipient: z.strictObject({
    email: shortText,
    firstName: shortText,
    lastName: shortText,
    address: shortText,
    city: shortText,
    postcode: shortText,
    country: shortText,
    phone: shortText,
    note: shortText,
  }),
  shippingMethod: z.enum(SHIPPING_METHODS),
  payment: z.strictObject({
    method: z.enum(['card', 'paypal', 'online']),
    authorisation: jsonWord(200),
  }),
  shownTotalCents: centsShown,
})
export type OrderRequest = z.infer<typeof OrderRequest>
