import type { FormAnswer } from '#core/base/text/form-answer.ts'

/** The server's answer to the form of a remedy. */
export type RecallAnswer = FormAnswer<{ remedy: string }>

export const NOT_KEPT = 'No hemos podido guardar tu elección. Inténtalo de nuevo en un momento.'

export const REFUSALS = {
  not_in_recall: 'Este pedido no tiene nada de esta retirada.',
  not_offered: 'Elige una de las opciones.',
  done: 'Lo que elegiste ya está hecho, y no se puede cambiar aquí. Escríbenos si algo no es así.',
} as const
