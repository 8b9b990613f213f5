import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { declineReturn } from '#core/returns/transition-return.server.ts'
import { reopenDeclined } from '#core/returns/reopen-declined.server.ts'
import type { OwnerReturn } from '#core/returns/owner-returns.server.ts'
import { chosenReturn, notNow, summary } from './chosen-return.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { paymentContext } from '../selling.ts'

export const decline: Command = {
  name: 'rechazar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'no la acepta, y se lo dice al cliente con tu motivo',
  more: [
    'Un desistimiento dentro de plazo es un derecho: la orden lo explica y no lo rechaza, salvo que\ndigas con --excepcion por qué la ley lo permite.',
  ],
  options: {
    motivo: { takes: 'TEXTO', says: 'por qué; lo lee el cliente' },
    excepcion: {
      takes: 'TEXTO',
      says: 'qué excepción de la ley hay a un desistimiento dentro de plazo; queda apuntada',
    },
    si: { says: 'sin preguntar' },
  },
  examples: ['rechazar DV-7K3M-QH2D --motivo "La prenda ha llegado usada."'],
  run: async (input) => {
    const reason = input.option('motivo')?.trim()
    const exception = input.option('excepcion')?.trim() || null
    if (!reason) throw new WrongUsage('Falta --motivo TEXTO: lo va a leer el cliente.')
    const { db } = await input.shop()
    const one = await chosenReturn(db, input)
    const onSale =
      one.status === 'received' ? ' Sus prendas dejan de estar en el almacén: van de vuelta.' : ''
    await input.confirm({
      shown: `${summary(one)} El cliente lee: «${printable(reason)}»${onSale}`,
      question: '¿Rechazarla?',
    })
    const decision = { at: input.now.toISOString(), reason, exception }
    const outcome = await declineReturn(await paymentContext(input), one, decision)
    if (!outcome.ok && outcome.reason === 'in_time') throw inTime(one, outcome)
    if (!outcome.ok && outcome.reason === 'sold_on') {
      throw new Refusal(SOLD_ON, outcome)
    }
    if (!outcome.ok) throw notNow(one, outcome)
    const text = `${one.code}: rechazada. El correo al cliente sale ahora.${onSale}`
    return { json: { ok: true, code: one.code }, text }
  },
}

const SOLD_ON =
  'No se ha rechazado: sus prendas volvieron a la venta y ya no quedan. No se pueden mandar de vuelta; devuelve el dinero.'

/** Refuses to decline a timely withdrawal. The law comes first: the owner decides with it. */
function inTime(one: OwnerReturn, outcome: { lastDay: string | null }): Refusal {
  const until =
    outcome.lastDay === null
      ? 'el paquete no ha salido'
      : `hasta el ${formatMediumDay(outcome.lastDay)}`
  return new Refusal(
    [
      `No se ha rechazado: ${one.code} es un desistimiento dentro de plazo (${until}).`,
      'Quien compra a distancia puede desistir sin dar motivos, y hay que devolverle el dinero',
      '(artículos 68, 102 y 107 del Real Decreto Legislativo 1/2007). Si la prenda vuelve usada,',
      'responde de lo que ha perdido de valor (artículo 108): acuérdalo y usa pedidos reembolsar.',
      'Solo si es una de las excepciones del artículo 103 (a medida, precintada por higiene y abierta…)',
      'repite con --excepcion "CUÁL": queda apuntada. Se deshace con devoluciones reabrir.',
    ].join('\n'),
    outcome,
  )
}

export const reopen: Command = {
  name: 'reabrir',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'deshace un rechazo: vuelve a estar abierta, y se lo dice al cliente',
  options: { si: { says: 'sin preguntar' } },
  examples: ['reabrir DV-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const one = await chosenReturn(db, input)
    if (one.status !== 'declined') {
      const json = { ok: false, reason: 'not_now' }
      throw new Refusal(`${one.code} no está rechazada: no hay nada que deshacer.`, json)
    }
    await input.confirm({ shown: summary(one), question: '¿Abrirla otra vez?' })
    const at = input.now.toISOString()
    const outcome = await reopenDeclined(await paymentContext(input), one, at)
    if (!outcome.ok) {
      throw new Refusal(
        outcome.reason === 'units_taken'
          ? 'Sus prendas están ya en otra devolución: sigue con esa (devoluciones listar).'
          : 'La devolución acaba de cambiar: míralo y repite.',
        outcome,
      )
    }
    const text = `${one.code}: abierta otra vez. El correo al cliente sale ahora.`
    return { json: { ok: true, code: one.code }, text }
  },
}
