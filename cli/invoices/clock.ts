import { formatMoment } from '#core/base/dates/format-dates.ts'
import {
  acceptClock,
  findClockFault,
  type ClockFault,
} from '#core/owner/owner-day/accept-clock.server.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import { count } from '../terminal/words.ts'

/** What is wrong with the clock of the last invoice, and the ways out. */
export const clockFaultText = ({ recordedAt }: ClockFault, now: Date): string =>
  `No se factura: el último registro es del ${formatMoment(recordedAt)} y ahora es el ${formatMoment(now.toISOString())}. Un reloj está mal: mira la hora de cada máquina. Si la buena es la de ahora, facturas reloj.`

/** The owner says that the clock of now is right. */
export const acceptClockCommand: Command = {
  name: 'reloj',
  says: 'que el reloj de ahora es el bueno, si el de la última factura iba adelantado',
  more: [
    'Mientras la última factura lleve una hora posterior a la de ahora no se hace ninguna más. Con\nesto se vuelve a facturar, también lo que se cobró o se devolvió mientras. La factura con la hora\nequivocada se queda como está: díselo a tu asesor.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['reloj'],
  run: async (input) => {
    const { db } = await input.shop()
    const now = input.now.toISOString()
    const fault = await findClockFault(db, now)
    if (!fault) {
      throw new Refusal('Ningún registro va por delante del reloj: no hay nada que hacer.', {
        ok: false,
        reason: 'no_fault',
      })
    }
    await input.confirm({
      shown: clockFaultText(fault, input.now),
      question: '¿Es la buena la hora de ahora?',
    })
    const orders = (await acceptClock(db, now)) ?? []
    const text = `Se factura otra vez, con la hora de ahora. Al día: ${count(orders.length, 'pedido', 'pedidos')}.`
    return { json: { ok: true, orders }, text }
  },
}
