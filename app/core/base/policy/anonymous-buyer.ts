/** Replaces the buyer's data on orders that are kept for accounting. */
export const ANONYMOUS_BUYER = {
  email: 'anonimo@anonimo.invalid',
  first_name: 'Anónimo',
  last_name: 'Anónimo',
  address: '—',
  city: '—',
  postcode: '—',
  phone: null,
  note: null,
  gift_note: null,
} as const
