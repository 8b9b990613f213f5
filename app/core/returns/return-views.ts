/** The saved views of the desk's list of returns, in the order of its tabs. */
export const RETURN_VIEWS = {
  'por-plazo': 'Por plazo',
  recientes: 'Recién pedidas',
  'por-recibir': 'Por recibir',
  'por-decidir': 'Por decidir',
  cerradas: 'Cerradas',
} as const

export type ReturnView = keyof typeof RETURN_VIEWS
