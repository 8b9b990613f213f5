import type { Recipient } from '#core/addresses/recipient.ts'
import type { Amounts } from '#core/money/amounts.ts'
import type { Discount } from '#core/discounts/discount.ts'
import type { Cents, VatRule } from '#core/money/money.ts'
import type { ShippingMethod } from '#core/shipping/shipping.ts'

/** A line as it was sold; it never reads the catalogue again. */
export type OrderLine = {
  productId: string
  name: string
  image: string
  size: string
  color: string
  priceCents: Cents
  quantity: number
  totalCents: Cents
}

/** `online`: chosen at the provider's own page. */
export type PaymentMethod = 'card' | 'paypal' | 'online'

/** An order as pages and mails show it: the snapshot that was agreed. */
export type Order = {
  id: string
  number: string
  placedAt: string
  recipient: Recipient
  shippingMethod: ShippingMethod
  paymentMethod: PaymentMethod
  discount: Discount | null
  vat: VatRule
  amounts: Amounts
  lines: OrderLine[]
}

/** Where an order is, in three states that move on their own. */
export type OrderState = {
  order: 'placed' | 'cancelled'
  payment: 'pending' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'
  fulfilment: 'unfulfilled' | 'shipped' | 'delivered' | 'returned'
}

/** Whether its buyer has paid it once: only then is its e-mail more than something that was typed. */
export const wasPaid = ({ payment }: OrderState): boolean =>
  payment !== 'pending' && payment !== 'failed'

/** Something that happened to an order; `at` is ISO-8601 UTC. */
export type OrderEvent = { kind: string; at: string }

/**
 * Where an order is, with what its states do not say. `isToSend`: units of it are left to send.
 * `isOwed`: a refund of it was asked for and has not been made. All that names a state needs the three.
 */
export type OrderProgress = { state: OrderState; isToSend: boolean; isOwed: boolean }

/** An order with where it is: what its buyer sees of it later. */
export type OrderWithState = Order & OrderProgress

/** Letters and digits that cannot be taken for one another when read aloud or written by hand. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "VR-7K3M-QH2D" from 8 random bytes: about 39 bits, no meaning, no order. */
export const orderNumber = (randomBytes: Uint8Array): string => spellCode('VR', randomBytes)

/** A code to read aloud, of the same make, under another prefix. */
export function spellCode(prefix: string, randomBytes: Uint8Array): string {
  if (randomBytes.length < 8) throw new RangeError('a code needs 8 random bytes')
  const signs = Array.from(
    randomBytes.subarray(0, 8),
    (byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length],
  )
  return `${prefix}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

const TYPED_NUMBER = new RegExp(`^(?:VR)?([${NUMBER_ALPHABET}]{4})([${NUMBER_ALPHABET}]{4})$`)

/** An order number however it was typed: in any letters, with or without prefix, dashes and spaces. */
export function readOrderNumber(typed: string): string | undefined {
  const [, head, tail] = TYPED_NUMBER.exec(typed.toUpperCase().replace(/[\s‐-―-]/g, '')) ?? []
  return head && tail ? `VR-${head}-${tail}` : undefined
}
