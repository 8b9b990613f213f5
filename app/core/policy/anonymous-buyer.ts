/** What stands in the place of a person, on orders that are kept for the books. */
export const ANONYMOUS_BUYER = {
  email: 'anonimo@anonimo.invalid',
  first_name: 'Anónimo',
  last_name: 'Anónimo',
  address: '—',
  city: '—',
  postcode: '—',
  phone: null,
  note: null,
} as const
