import { UNDO_REASONS, type UndoReason } from '#core/orders/fulfilment/undo-reasons.ts'
import { UNDO_REFUSALS, undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { linesOfUnits, lineText } from '#core/orders/order-words.ts'
import { chosenOrder } from '../chosen.ts'
import { paymentContext } from '../selling.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { oneOf } from '../terminal/words.ts'

const REASONS: Record<string, UndoReason> = {
  'otro-pedido': 'wrong_order',
  'otras-prendas': 'wrong_goods',
  'no-recogido': 'not_collected',
  otro: 'other',
}

export const undoSend: Command = {
  name: 'deshacer-envio',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'el último paquete no había salido: vuelve a estar por enviar',
  more: [
    'Si el cliente ya tiene el correo del envío, se le escribe que todavía no ha salido; si no,\nno se entera. La factura sigue igual; la de un paquete de antes queda anulada.',
  ],
  options: {
    motivo: { takes: Object.keys(REASONS).join('|'), says: 'qué ha pasado' },
    si: { says: 'sin preguntar' },
  },
  examples: ['deshacer-envio VR-7K3M-QH2D --motivo otro-pedido'],
  run: async (input) => {
    const { db } = await input.shop()
    const { order, parcels } = await chosenOrder(db, input.words[0] ?? '')
    const reason = oneOf(input.option('motivo'), '--motivo', REASONS)
    if (reason === undefined) throw new WrongUsage('Falta --motivo: qué ha pasado.')
    const parcel = parcels.at(-1)
    if (!parcel) throw new Refusal(UNDO_REFUSALS.no_parcel, { ok: false, reason: 'no_parcel' })
    const goods = linesOfUnits(order.lines, parcel.units).map((line) => `  ${lineText(line)}`)
    await input.confirm({
      shown: `${order.number}, paquete ${parcels.length}, con ${parcel.carrier}:\n${goods.join('\n')}`,
      question: '¿Deshacer este envío?',
    })
    const context = await paymentContext(input)
    const undo = { parcelId: parcel.id, reason }
    const outcome = await undoSentParcel(context, order.number, undo, input.now.toISOString())
    if (!outcome.ok) throw new Refusal(UNDO_REFUSALS[outcome.reason], outcome)
    const mail = outcome.isTold
      ? 'El cliente tenía el correo: se le escribe que no ha salido.'
      : 'El correo al cliente no había salido.'
    const cancelled =
      outcome.invoices.length === 0 ? '' : ` Anulado: ${outcome.invoices.join(', ')}.`
    const text = `${order.number}: envío deshecho (${UNDO_REASONS[reason].toLowerCase()}). ${mail}${cancelled}`
    return { json: { ...outcome, number: order.number }, text }
  },
}
