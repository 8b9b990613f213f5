import type { SettingChanges } from '#core/policy/live-settings.ts'
import type { CodeRefusal } from '#core/discounts/discount.ts'
import type { Cents } from '#core/money/money.ts'
import type { LineKey } from '#core/cart/cart.ts'
import type { RecipientField } from '#core/addresses/recipient.ts'
import type { FieldErrors } from '#core/text/form-schema.ts'

/** A stored order, as sent to the browser. */
export type PlacedOrder = { id: string; number: string; totalCents: Cents }

/**
 * The allowance that is used up. `order`: this order alone exceeds what one shopper may hold.
 * `variant`: `unitsLeft` is how many units an order of this size may have.
 */
export type UnpaidLimit =
  | { by: 'client' | 'email' | 'shop'; waitSeconds: number }
  | { by: 'order' }
  | { by: 'variant'; lines: (LineKey & { unitsLeft: number })[] }

export type OrderRefusal =
  | { ok: false; reason: 'empty_cart' }
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<RecipientField> }
  | { ok: false; reason: 'gone'; lines: LineKey[] }
  | { ok: false; reason: 'sold_out'; lines: (LineKey & { unitsLeft: number })[] }
  | { ok: false; reason: 'too_many_units'; lines: LineKey[] }
  | {
      ok: false
      reason: 'price_changed'
      lines: (LineKey & { fromCents: Cents; toCents: Cents })[]
    }
  /** `settings`: the shop's of now, since those of the tab may be outdated. The route adds them. */
  | {
      ok: false
      reason: 'total_changed'
      fromCents: Cents
      toCents: Cents
      settings?: SettingChanges
    }
  /** `why` is missing in the answer of an older server. */
  | { ok: false; reason: 'code_not_valid'; code: string; why?: CodeRefusal }
  | { ok: false; reason: 'no_delivery' }
  /** The limit for unpaid orders is reached; see `UnpaidLimit`. */
  | ({ ok: false; reason: 'unpaid_limit' } & UnpaidLimit)
  | { ok: false; reason: 'declined' }
  /** The same idempotency key came with a different order. */
  | { ok: false; reason: 'key_reused' }
  /** The order of this key expired or was cancelled unpaid: a new key makes a new order. */
  | { ok: false; reason: 'payment_ended' }

/** The server is overloaded; the order may have been stored, and may be sent again. */
export type ShopBusy = { ok: false; reason: 'busy' }

/** Refusals that the checkout page shows: the server's, and two of its own. */
export type CheckoutRefusal = OrderRefusal | ShopBusy | { ok: false; reason: 'cart_changed' }

export type PlaceOrderOutcome =
  /** `payUrl`: the order is unpaid, and the shopper pays there. */
  { ok: true; order: PlacedOrder; payUrl?: string } | OrderRefusal
