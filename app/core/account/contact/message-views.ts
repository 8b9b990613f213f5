/** The saved views of the desk's inbox, in the order of its tabs. */
export const MESSAGE_VIEWS = {
  esperan: 'Esperan respuesta',
  atendidos: 'Atendidos',
  todos: 'Todos',
} as const

export type MessageView = keyof typeof MESSAGE_VIEWS
