/** The views of the list of the stock, by their key in the address. */
export const STOCK_VIEWS = {
  bajo: 'Se acaba',
  agotado: 'Agotado',
  reservado: 'Con reservas',
  todo: 'Todo',
} as const

export type StockView = keyof typeof STOCK_VIEWS

export const isStockView = (text: string): text is StockView => Object.hasOwn(STOCK_VIEWS, text)
