import type { Cents } from '#core/money/money.ts'
import type { LineKey } from '#core/cart/cart.ts'
import type { RecipientField } from '#core/addresses/recipient.ts'
import type { FieldErrors } from '#core/text/form-schema.ts'

/** What the browser is told of an order that was stored. */
export type PlacedOrder = { id: string; number: string; totalCents: Cents }

/**
 * Whose allowance is used up. `order`: this one alone is larger than one shopper may hold. `variant`:
 * what an order of this size may have of each.
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
  | { ok: false; reason: 'total_changed'; fromCents: Cents; toCents: Cents }
  | { ok: false; reason: 'code_not_valid'; code: string }
  | { ok: false; reason: 'no_delivery' }
  /** What orders that nobody has paid yet may hold is used up; see `UnpaidLimit`. */
  | ({ ok: false; reason: 'unpaid_limit' } & UnpaidLimit)
  | { ok: false; reason: 'declined' }
  /** The same idempotency key came with another order: never answered with the first one. */
  | { ok: false; reason: 'key_reused' }
  /** What this key stood for was given up without being paid: a new key makes a new order. */
  | { ok: false; reason: 'payment_ended' }

/** The shop cannot take it now; whether it took it is not known, and the same may be sent again. */
export type ShopBusy = { ok: false; reason: 'busy' }

/** What the checkout page may have to say: the shop's refusals, and two of its own. */
export type CheckoutRefusal = OrderRefusal | ShopBusy | { ok: false; reason: 'cart_changed' }

export type PlaceOrderOutcome =
  /** With `payUrl` it is not paid yet: the shopper does that there. */
  { ok: true; order: PlacedOrder; payUrl?: string } | OrderRefusal
