/** The orders of a recall by how they stand, in the order of the tabs. */
export const RECALL_VIEWS = {
  todos: 'Todos',
  eligieron: 'Por hacer',
  llamar: 'Por llamar',
  'sin-avisar': 'Sin avisar',
  'sin-respuesta': 'Sin respuesta',
  hechos: 'Hechos',
  'no-enviar': 'No enviar',
} as const

export type RecallView = keyof typeof RECALL_VIEWS
