import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import type { CodeRefusal } from '#core/pricing/discounts/discount.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { LineKey } from '#core/pricing/cart/cart.ts'
import type { RecipientField } from '#core/customers/addresses/recipient.ts'
import type { GiftField } from './gift-form.ts'
import type { BuyerField } from '#core/orders/invoices/buyer-form.ts'
import type { TransferLimitBy } from '#core/stock/transfer-limits.ts'
import type { CodFault } from '#core/pricing/cod/cash-on-delivery.ts'
import type { FieldErrors } from '#core/base/text/form-schema.ts'

/** A stored order, as sent to the browser. */
export type PlacedOrder = { id: string; number: string; totalCents: Cents }

/** A stored order with what it contains: the page takes that out of the cart. */
export type EarlierOrder = PlacedOrder & { lines: (LineKey & { quantity: number })[] }

/** Whether an order was placed with a key; see `askEarlierOrder`. */
export type EarlierOrderOutcome =
  | { state: 'placed'; order: EarlierOrder }
  | { state: 'unpaid' }
  | { state: 'none' }

/**
 * The allowance that is used up. `order`: this order alone exceeds what one shopper may hold.
 * `variant`: `unitsLeft` is how many units an order of this size may have.
 */
export type UnpaidLimit =
  | { by: 'client' | 'email' | 'shop'; waitSeconds: number }
  | { by: 'order' }
  | { by: 'variant'; lines: (LineKey & { unitsLeft: number })[] }

/** The limit of orders that wait for a transfer: the same order may pass with another payment. */
export type TransferLimit =
  | { by: TransferLimitBy }
  | { by: 'variant'; lines: (LineKey & { unitsLeft: number })[] }

export type OrderRefusal =
  | { ok: false; reason: 'empty_cart' }
  /** `invoiceErrors`: of the invoice part; missing if it is right, and in the answer of an older server. */
  | {
      ok: false
      reason: 'bad_fields'
      errors: FieldErrors<RecipientField | GiftField>
      invoiceErrors?: FieldErrors<BuyerField>
    }
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
  /** Too many wrong codes of this client: the code was not looked at. A tab of an older version removes it. */
  | { ok: false; reason: 'code_not_valid'; code: string; waitSeconds: number }
  | { ok: false; reason: 'no_delivery' }
  /** The owner has switched gift wrap off. `settings` as above. */
  | { ok: false; reason: 'no_gift_wrap'; settings?: SettingChanges }
  /** The limit for unpaid orders is reached; see `UnpaidLimit`. */
  | ({ ok: false; reason: 'unpaid_limit' } & UnpaidLimit)
  | ({ ok: false; reason: 'transfer_limit' } & TransferLimit)
  /**
   * It cannot be paid to the courier. `off`: the shop does not offer it now. `limit`: orders of
   * strangers that are paid later hold too much. `before`: its buyer did
   * not take such a parcel lately.
   */
  | { ok: false; reason: 'no_cod'; why: CodFault | 'off' | 'limit' | 'before' }
  /** The checkout takes no transfers now. */
  | { ok: false; reason: 'no_transfer' }
  /** `leastCents`: there is less to pay than the provider can charge. Tabs of older versions ignore it. */
  | { ok: false; reason: 'declined'; leastCents?: Cents }
  /** The same idempotency key came with a different order: `order` is the one that it made. */
  | { ok: false; reason: 'already_ordered'; order: EarlierOrder }
  /** The same, and the order belongs to somebody else. */
  | { ok: false; reason: 'key_reused' }
  /** The order of this key expired or was cancelled unpaid: a new key makes a new order. */
  | { ok: false; reason: 'payment_ended' }

/** The server is overloaded; the order may have been stored, and may be sent again. */
export type ShopBusy = { ok: false; reason: 'busy' }

/** Refusals that the checkout page explains: the server's, and two of its own. */
export type CheckoutRefusal =
  | Exclude<OrderRefusal, { reason: 'already_ordered' }>
  | ShopBusy
  | { ok: false; reason: 'cart_changed' }

export type PlaceOrderOutcome =
  /** `payUrl`: the order is unpaid, and the shopper pays there. */
  { ok: true; order: PlacedOrder; payUrl?: string } | OrderRefusal
