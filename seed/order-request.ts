import { lineKey } from '#core/pricing/cart/cart.ts'
import { applyOffers } from '#core/pricing/offers/apply-offers.ts'
import { termsOf, type Offer } from '#core/pricing/offers/offer.ts'
import { quote } from '#core/checkout/quote.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import discountCodes from '#content/discount-codes.json' with { type: 'json' }

/** The prefix of the seed's idempotency keys; browsers never generate it. */
export const SEED_KEYS = '5eed5eed-0000-4000-8000-'

/** The idempotency key of the n-th order of the seed: the same in every shop. */
export const orderKey = (n: number): string => SEED_KEYS + n.toString(16).padStart(12, '0')

/** A product in the database. */
export type Sold = Classed & {
  id: string
  priceCents: number
  isActive: boolean
  variants: readonly { size: string; color: string; isActive: boolean; units: number }[]
}

/** More than any order of the seed takes, so that low stock stays low. */
const LEAST_UNITS = 6

/** Picks different products with plenty of stock for the given quantities. */
export function chooseLines(
  sold: readonly Sold[],
  from: number,
  quantities: readonly number[],
): (OrderRequest['lines'][number] & Classed)[] {
  const plenty = sold.flatMap(({ id, priceCents, vatClass, isActive, variants }) => {
    const variant = variants.find((one) => one.isActive && one.units >= LEAST_UNITS)
    return isActive && variant ? [{ id, shownPriceCents: priceCents, vatClass, variant }] : []
  })
  return quantities.map((quantity, at) => {
    const chosen = plenty[(from * 5 + at) % plenty.length]
    if (!chosen) throw new Error('the shop has nothing to sell: every variant is nearly sold out')
    const { variant, ...product } = chosen
    return { ...product, size: variant.size, color: variant.color, quantity }
  })
}

type RequestInput = Pick<OrderRequest, 'recipient' | 'lines' | 'discountCode'> & {
  key: string
  method: 'card' | 'paypal'
  isExpress: boolean
}

/** The request that the checkout page would send, with delivery and shown total. */
export function orderRequest({ key, method, isExpress, ...rest }: RequestInput): OrderRequest {
  const { options } = quote({
    lines: pricesOf(rest.lines),
    discount: null,
    destination: rest.recipient,
    method: 'standard',
  })
  const shipping = options.find((one) => (one.method === 'express') === isExpress)
  if (!shipping) throw new Error(`nothing is delivered to ${rest.recipient.city}`)
  const request = {
    ...rest,
    idempotencyKey: key,
    shippingMethod: shipping.method,
    payment: { method, authorisation: `sim_${method}_${key}` },
  }
  return { ...request, shownTotalCents: shownTotal(request) }
}

/** The total on the checkout page; the codes are those of the first filling. */
export function shownTotal(
  request: Omit<OrderRequest, 'shownTotalCents'>,
  offers: readonly Offer[] = [],
): number {
  const { lines, recipient, shippingMethod, discountCode, gift } = request
  const discount = discountCodes.find(({ code }) => code === discountCode) ?? null
  return quote({
    lines: pricesOf(lines),
    discount,
    destination: recipient,
    method: shippingMethod,
    isWrapped: gift !== undefined,
    offers: (priced, code) =>
      applyOffers(
        priced.map((line) => ({ ...line, key: lineKey(line), offers: offersOf(line.id, offers) })),
        code,
      ),
  }).amounts.totalCents
}

/** As a browser knows them of a product that each reaches; of packs, those that name it. */
const offersOf = (id: string, offers: readonly Offer[]) =>
  offers
    .map((offer) => termsOf(offer, { id, categories: [], collections: [], isOnSale: false }))
    .filter(({ pack }) => pack?.fits.length !== 0)

/** `vatClass`: as a browser knows it of a product with a lower rate. */
const pricesOf = (lines: readonly (OrderRequest['lines'][number] & Classed)[]) =>
  lines.map(({ shownPriceCents, ...line }) => ({ ...line, priceCents: shownPriceCents }))
