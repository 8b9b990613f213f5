import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { variantKey } from '#core/catalogue/product.ts'
import { pricesByVariant } from '#core/catalogue/sale-prices/variant-price.ts'
import { vatClassOf } from '#core/catalogue/reduction.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { CheckoutMethod } from '#core/orders/order.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { shownTotal } from '#seed/order-request.ts'
import { tshirt } from './factories.ts'

export type RequestLine = OrderRequest['lines'][number] & Classed

/** The n-th of an endless series of UUIDs: a unique idempotency key or authorisation. */
export const uuid = (n: number): string =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** The simulated provider's authorisation for a browser that paid. */
export const authorisation = (n: number, method: CheckoutMethod = 'card'): string =>
  `sim_${method}_${uuid(n)}`

/** A line with its true shown price, and what a browser knows of its IVA. */
export function requestLine(
  product: CatalogueFileProduct,
  choice: { size?: string; color?: string; quantity?: number } = {},
): RequestLine {
  const { size = product.sizes[0] ?? '', color = product.colors[0] ?? '' } = choice
  return {
    id: product.id,
    size,
    color,
    quantity: choice.quantity ?? 1,
    shownPriceCents: pricesByVariant(product)[variantKey({ size, color })] ?? product.priceCents,
    ...vatClassOf(product),
  }
}

export type RequestInput = Partial<Omit<OrderRequest, 'recipient' | 'payment'>> & {
  /** Identifies this purchase: its key and its authorisation. */
  n?: number
  recipient?: Partial<OrderRequest['recipient']>
  payment?: Partial<OrderRequest['payment']>
  /** The offers that the browser knows of all its goods; none if missing. */
  offers?: readonly Offer[]
}

/**
 * The order of an honest browser: a T-shirt to Madrid, by card. The total is computed from the
 * shown prices, as in the browser, unless the test sets another.
 */
export function orderRequest(input: RequestInput = {}): OrderRequest {
  const { n = 1, recipient, payment, offers, ...rest } = input
  const method = payment?.method ?? 'card'
  const request: OrderRequest = {
    idempotencyKey: uuid(n),
    lines: [requestLine(tshirt)],
    discountCode: null,
    shippingMethod: 'standard',
    shownTotalCents: 0,
    recipient: {
      email: 'lucia@correo.example',
      firstName: 'Lucía',
      lastName: 'Herrero Sanz',
      address: 'Calle del Olmo, 14, 3.º B',
      city: 'Madrid',
      postcode: '28012',
      country: 'ES',
      phone: '',
      note: '',
      ...recipient,
    },
    payment: { method, authorisation: authorisation(n, method), ...payment },
    ...rest,
  }
  return { ...request, shownTotalCents: rest.shownTotalCents ?? shownTotal(request, offers) }
}

/** Who the invoice is made out to: an order above 3.000 € needs it. */
export const someBuyer = { name: 'Lucía Herrero', idType: 'nif', taxId: '12345678Z' } as const
