import { issueWaiting } from '#core/owner/owner-day/issue-waiting.server.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import { count } from '../terminal/words.ts'

/** Invoices all that waited for the shop's own data, or for data that fit their record. */
export const issueWaitingCommand: Command = {
  name: 'pendientes',
  says: 'las facturas que esperaban por los datos de ejemplo de la tienda, o por otros que no cabían',
  more: [
    'Úsalo cuando hayas puesto los datos de la tienda, o arreglado lo que dice facturas comprobar.\nLlevan la fecha de hoy. Lo ya devuelto se rectifica a la vez.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['pendientes'],
  run: async (input) => {
    const { db } = await input.shop()
    await input.confirm({ question: '¿Emitir las facturas pendientes? No se pueden borrar.' })
    const { issued, waiting } = await issueWaiting(db, input.now.toISOString())
    const left = `Siguen sin factura: ${waiting.join(', ')}. Mira facturas comprobar.`
    if (issued.length === 0 && waiting.length > 0) {
      throw new Refusal(left, { ok: false, reason: 'still_waiting', waiting })
    }
    const done = `Al día: ${count(issued.length, 'pedido', 'pedidos')}.`
    return {
      json: { ok: true, issued, waiting },
      text: waiting.length === 0 ? done : `${done}\n${left}`,
    }
  },
}
