import * as v from 'valibot'
import { LONGEST_OPTION } from '#core/catalogue/option-values.ts'
import { RECIPIENT_FIELDS } from '#core/customers/addresses/recipient.ts'
import { jsonText, jsonWord } from '#core/base/text/json-text.ts'
import { policy } from '#core/base/policy/policy.ts'
import { SHIPPING_METHODS } from '#core/pricing/shipping/shipping.ts'
import { InvoiceRequest } from './typed-invoice.ts'

const centsShown = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000))

/** The key of a purchase: the same from the first press of «Pagar» to the answer. */
const idempotencyKey = v.pipe(jsonText(36), v.uuid())

/** The body of the question whether a key has an order. */
export const EarlierOrderRequest = v.strictObject({ idempotencyKey })

/**
 * The body of the browser's request to place an order. Strict: an unknown key, such as a forged
 * price or a card number, refuses the whole request. The `shown…` amounts set no price; the server
 * compares them, and refuses the order if the shopper saw outdated ones.
 */
export const OrderRequest = v.strictObject({
  idempotencyKey,
  lines: v.pipe(
    v.array(
      v.strictObject({
        // Wider than `LONGEST_PRODUCT_ID`: older catalogues may have longer ones.
        id: jsonWord(80),
        size: jsonWord(LONGEST_OPTION),
        color: jsonWord(LONGEST_OPTION),
        quantity: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(policy.limits.lineQuantity),
        ),
        shownPriceCents: centsShown,
      }),
    ),
    v.maxLength(policy.limits.cartLines),
  ),
  discountCode: v.nullable(jsonText(40)),
  recipient: v.strictObject(v.entriesFromList(RECIPIENT_FIELDS, jsonText(1000))),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  /** Missing: not a gift. Pages from before decision 056 never send it. */
  gift: v.optional(v.strictObject({ note: jsonText(1000) })),
  /** Missing: no full invoice. Older pages never send it. */
  invoice: v.optional(InvoiceRequest),
  payment: v.strictObject({
    method: v.picklist(['card', 'paypal', 'online', 'transfer', 'cod']),
    authorisation: jsonWord(200),
  }),
  shownTotalCents: centsShown,
})
export type OrderRequest = v.InferOutput<typeof OrderRequest>
