/** The answer to a cancellation. `failed`: the shop did not answer. */
export type CancelAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown_order' | 'not_now' | 'failed' }

export function cancelAnswerText(answer: CancelAnswer): string {
  if (answer.ok) return 'Pedido cancelado.'
  switch (answer.reason) {
    case 'unknown_order':
      return 'Hace rato que no usas esta página y se ha cerrado. Vuelve a abrir el pedido.'
    case 'not_now':
      return 'Este pedido ya no se puede cancelar: ha salido o estaba cancelado.'
    case 'failed':
      return 'No hemos podido cancelar el pedido. Inténtalo de nuevo.'
  }
}
