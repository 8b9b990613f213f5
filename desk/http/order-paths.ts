import { isOrderView, type OrderView } from '#core/owner/desk-orders/order-views.ts'

/** The list that a person has come from: its view, and what was searched in it. */
export type CameFrom = { view: OrderView; text: string }

export const LONGEST_SEARCH = 120

const queryOf = ({ view, text }: CameFrom): string =>
  `?${new URLSearchParams({ vista: view, ...(text && { q: text }) })}`

/** The address of an order, with the list that it is opened from. */
export const orderPath = (number: string, from?: CameFrom | null): string =>
  `/pedidos/${number}${from ? queryOf(from) : ''}`

/** The way back to the list that an order was opened from. */
export const ordersPath = (from: CameFrom | null): string => `/pedidos${from ? queryOf(from) : ''}`

/** The file of a list. */
export const ordersFilePath = (from: CameFrom): string => `/pedidos/csv${queryOf(from)}`

/** The list in the address of an order; null if it was opened from elsewhere. */
export function readCameFrom(query: URLSearchParams): CameFrom | null {
  const view = query.get('vista') ?? ''
  if (!isOrderView(view)) return null
  return { view, text: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH) }
}
