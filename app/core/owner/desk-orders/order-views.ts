/** The saved views of the desk's list of orders, in the order of its tabs. */
export const ORDER_VIEWS = {
  'por-preparar': 'Por preparar',
  recientes: 'Recién llegados',
  'en-parte': 'Enviados en parte',
  enviados: 'Enviados',
  'debemos-dinero': 'Debemos dinero',
  todos: 'Todos',
} as const

export type OrderView = keyof typeof ORDER_VIEWS

export const isOrderView = (text: string): text is OrderView => Object.hasOwn(ORDER_VIEWS, text)

/** What waits is read from the oldest on; what has just come and what is done, from the newest. */
export const isOldestFirst = (view: OrderView): boolean =>
  view === 'por-preparar' || view === 'en-parte' || view === 'debemos-dinero'

/** The last row that was seen: the next page begins after it. */
export type PageEnd = { placedAt: string; id: string }

/** How an address names the end of a page; undefined if it is none. */
export function readPageEnd(text: string): PageEnd | undefined {
  const [placedAt, id, ...more] = text.split('~')
  if (!placedAt || !id || more.length > 0) return undefined
  if (!/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(placedAt) || !/^ord_[\w-]{1,60}$/.test(id)) {
    return undefined
  }
  return { placedAt, id }
}

export const writePageEnd = ({ placedAt, id }: PageEnd): string => `${placedAt}~${id}`
