import type { Recipient } from '#core/customers/addresses/recipient.ts'
import type { LinePart } from '#core/base/money/allocate-to-lines.ts'
import type { Amounts } from '#core/base/money/amounts.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import type { AppliedOffer } from '#core/pricing/offers/apply-offers.ts'
import type { Cents, VatRule } from '#core/base/money/money.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import type { SaleTax } from '#core/pricing/tax/tax.ts'

/** A line as it was sold, independent of later catalogue changes. */
export type OrderLine = {
  productId: string
  name: string
  image: string
  size: string
  color: string
  priceCents: Cents
  quantity: number
  totalCents: Cents
  /** Its rate of VAT, where it is not that of the order. */
  vatPercent?: number | undefined
  /** Which units of a line that was sold it is, if they became another size or colour. */
  part?: LinePart | undefined
  /** Its part of the discount, where the order had an offer. */
  discountCents?: Cents | undefined
}

/** How the owner takes money without a provider: a bank transfer, in cash, or at a card terminal. */
export const OFFLINE_METHODS = ['transfer', 'cash', 'terminal'] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

/** The provider of an order that is paid to the courier, in cash: it is sent before it is paid. */
export const COD = 'cod'

/** Whether a payment method, or the provider of an order, is one without a provider. */
export const isOffline = (method: string): method is OfflineMethod | typeof COD =>
  method === COD || OFFLINE_METHODS.some((one) => one === method)

/** The provider of an order whose buyer pays by a link, until it is paid: then whoever took the money. */
export const LINK = 'link'

/** How an order that the shop enters is paid. */
export const OWNER_METHODS = [...OFFLINE_METHODS, LINK, COD] as const
export type OwnerMethod = (typeof OWNER_METHODS)[number]

/** Whether a payment method, or the provider of an order, is one of those that the shop enters. */
export const isOwnerMethod = (method: string): method is OwnerMethod =>
  OWNER_METHODS.some((one) => one === method)

/** What an unpaid order waits for, for days. */
export type AwaitedWay = 'transfer' | typeof LINK | typeof COD

const AWAITED = ['transfer', LINK, COD] as const

/** What an order of this provider waits for; null if it is paid, or waits for minutes. */
export const awaitedWay = (payment: OrderState['payment'], provider: string): AwaitedWay | null =>
  (payment === 'pending' && AWAITED.find((way) => way === provider)) || null

/** `online`: the shopper chooses the method on the provider's page. */
export type CheckoutMethod = 'card' | 'paypal' | 'online' | 'transfer' | typeof COD

export type PaymentMethod = CheckoutMethod | OwnerMethod

/** A wrapped order; the note for its recipient is empty if there is none. */
export type Gift = { note: string }

/** An order as pages and mails show it: as it was agreed. */
export type Order = {
  id: string
  number: string
  placedAt: string
  recipient: Recipient
  shippingMethod: ShippingMethod
  paymentMethod: PaymentMethod
  discount: Discount | null
  /** The offers that it had, with their parts of the discount; undefined: none. */
  offers?: readonly AppliedOffer[] | undefined
  vat: VatRule
  tax: Pick<SaleTax, 'zone' | 'vatCountry'>
  amounts: Amounts
  /** Null: not wrapped. */
  gift: Gift | null
  lines: OrderLine[]
}

/** The three independent states of an order. */
export type OrderState = {
  order: 'placed' | 'cancelled'
  payment: 'pending' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'
  fulfilment: 'unfulfilled' | 'partly_shipped' | 'shipped' | 'delivered' | 'returned'
}

/** Whether an order is to be paid to the courier, and was not yet. */
export const isUnpaidCod = ({
  paymentMethod,
  state,
}: Pick<OrderWithState, 'paymentMethod' | 'state'>): boolean =>
  paymentMethod === COD && state.payment === 'pending' && state.order === 'placed'

/** Whether an order binds both: it was paid, or is to be paid to the courier. */
export const isInForce = (order: OrderWithState): boolean =>
  wasPaid(order.state) || isUnpaidCod(order)

/** Whether an order was ever paid; an unpaid order may have anyone's e-mail. */
export const wasPaid = ({ payment }: OrderState): boolean =>
  payment !== 'pending' && payment !== 'failed'

/** An entry of an order's time line; `at` is ISO-8601 UTC. */
export type OrderEvent = { kind: string; at: string }

/**
 * An order's states and two facts that they do not contain. `isToSend`: units are left to send.
 * `isOwed`: a refund is pending. A label for the state needs all three.
 */
export type OrderProgress = { state: OrderState; isToSend: boolean; isOwed: boolean }

/** An order with its progress, as its buyer sees it later. */
export type OrderWithState = Order & OrderProgress

/** Letters and digits that are not confused when read aloud or written by hand. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "VR-7K3M-QH2D" from 8 random bytes: about 39 bits, no meaning, no order. */
export const orderNumber = (randomBytes: Uint8Array): string => spellCode('VR', randomBytes)

/** Spells 8 random bytes as a code, as in an order number, with a prefix. Throws on fewer bytes. */
export function spellCode(prefix: string, randomBytes: Uint8Array): string {
  if (randomBytes.length < 8) throw new RangeError('a code needs 8 random bytes')
  const signs = Array.from(
    randomBytes.subarray(0, 8),
    (byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length],
  )
  return `${prefix}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

const TYPED_NUMBER = new RegExp(`^(?:VR)?([${NUMBER_ALPHABET}]{4})([${NUMBER_ALPHABET}]{4})$`)

/** Reads a typed order number: any case, with or without prefix, dashes and spaces. */
export function readOrderNumber(typed: string): string | undefined {
  const [, head, tail] = TYPED_NUMBER.exec(typed.toUpperCase().replace(/[\s‐-―-]/g, '')) ?? []
  return head && tail ? `VR-${head}-${tail}` : undefined
}
