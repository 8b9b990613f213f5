import type { OrderState } from './order.ts'

/**
 * Whether an order can lose its buyer's data: nobody waits for a parcel or for money any more. What
 * is on its way still needs an address. Guarded by: anonymise.test.ts.
 */
export function isFinished({ order, payment, fulfilment }: OrderState): boolean {
  if (order === 'cancelled') return payment === 'refunded' || payment === 'failed'
  if (payment === 'pending') return false
  return fulfilment === 'delivered' || fulfilment === 'returned'
}

/** What stands in the place of a person, on orders that are kept for the books. */
export const NOBODY = {
  email: 'anonimo@anonimo.invalid',
  first_name: 'Anónimo',
  last_name: 'Anónimo',
  address: '—',
  city: '—',
  postcode: '—',
  phone: null,
  note: null,
} as const
