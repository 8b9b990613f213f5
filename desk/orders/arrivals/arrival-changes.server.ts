import * as v from 'valibot'
import { transact } from '#db/transact.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import {
  checkArrivals,
  deliverChecked,
  type ArrivalOutcome,
} from '#core/owner/packing/arrivals.server.ts'
import { tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, preview, refused } from '../../http/desk-answer.ts'

const LONGEST = 20_000
/** As many as one page of the carrier lists, with room to spare; each takes a few queries. */
const MOST = 300

const arrivalsForm = v.object({
  pedidos: v.pipe(typedText(LONGEST, tooLongText(LONGEST)), v.nonEmpty('Pega los números')),
})

const REFUSALS: Readonly<Record<Extract<ArrivalOutcome, { ok: false }>['reason'], string>> = {
  unknown_order: 'No hay ningún pedido con ese número.',
  nothing_under_way: 'No lleva ningún paquete en camino.',
  moved_meanwhile: 'Ha cambiado desde que lo comprobaste: compruébalo otra vez.',
}

/** What was pasted: numbers of orders, and words that are none. */
function readNumbers(pasted: string): { numbers: string[]; others: string[] } {
  const words = pasted.split(/[\s,;]+/).filter((word) => word !== '')
  const read = words.map((word) => ({ word, number: readOrderNumber(word) }))
  return {
    numbers: [...new Set(read.flatMap(({ number }) => number ?? []))],
    others: read.flatMap(({ word, number }) => (number === undefined ? [word] : [])),
  }
}

const orders = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)

/** Looks at every pasted number; marks nothing. */
export const checkDelivered = deskChange({
  permission: 'orders.fulfil',
  fields: { pedidos: LONGEST },
  schema: arrivalsForm,
  work: async ({ ctx, input }) => {
    const { numbers, others } = readNumbers(input.pedidos)
    const none = { ready: [], faults: [] }
    if (numbers.length > MOST) return { ...none, others, asked: numbers.length }
    return { ...(await checkArrivals(ctx.db, numbers)), others, asked: numbers.length }
  },
  entry: () => undefined,
  answer: ({ ready, faults, others, asked }) => {
    if (asked > MOST) {
      return refused('bad_fields', '', {
        errors: { pedidos: `Son ${asked} pedidos: como mucho ${MOST} de una vez.` },
      })
    }
    const troubles = [
      ...others.map((word) => `«${word}» no es un número de pedido.`),
      ...faults.map(({ number, reason }) => `${number}: ${REFUSALS[reason]}`),
    ]
    if (ready.length === 0) {
      return refused('refused', 'No hay nada que marcar.', {
        errors: { pedidos: troubles.join(' ') },
      })
    }
    return preview(`${orders(ready.length)} con paquetes en camino.`, {
      deed: `Marcar ${orders(ready.length)} como entregados`,
      filas: JSON.stringify(
        ready.map(({ number, carriers, shippedAt, parcelIds }) => [
          number,
          carriers.join(', '),
          formatShortMoment(shippedAt),
          parcelIds.length,
        ]),
      ),
      vistos: ready.map(({ number, parcelIds }) => [number, ...parcelIds].join(' ')).join('\n'),
      fallan: JSON.stringify(troubles),
    })
  },
})

const SEEN = /^\S{1,30}(?: \S{1,80}){1,50}$/

/**
 * Marks what was checked as delivered, each order with its entry in a transaction of its own: one
 * that cannot be is named, and leaves the others marked. There is no way back, so it answers with none.
 */
export const markManyDelivered = deskChange({
  permission: 'orders.fulfil',
  fields: { pedidos: LONGEST, vistos: LONGEST * 3 },
  schema: v.object({
    // Comes back to the form; what counts is what was shown.
    pedidos: v.optional(v.string(), ''),
    vistos: v.pipe(
      v.string(),
      v.transform((typed) => typed.split(/\r?\n/)),
      v.maxLength(MOST, `Como mucho ${MOST} pedidos de una vez`),
      v.array(v.pipe(v.string(), v.regex(SEEN, 'Compruébalo antes'))),
    ),
  }),
  work: async () => ({ marked: 0, failed: [] as string[] }),
  entry: () => undefined,
  after: async (_, { ctx, input, at }) => {
    const failed: string[] = []
    for (const row of input.vistos) {
      const [number = '', ...parcelIds] = row.split(' ')
      const outcome = await transact(ctx, async (inside) => {
        const shown = { number, parcelIds }
        const delivered = await deliverChecked(inside, shown, at)
        if (!delivered.ok) return delivered
        await recordAudit(inside.db, {
          actor: inside.actor,
          at,
          action: 'order.deliver',
          subject: { kind: 'order', id: delivered.orderId },
          summary: `Marca ${number} como entregado, de una lista`,
          after: { paquetes: delivered.parcelIds.length },
        })
        return delivered
      })
      if (!outcome.ok) failed.push(`${number}: ${REFUSALS[outcome.reason]}`)
    }
    return { marked: input.vistos.length - failed.length, failed }
  },
  answer: ({ marked, failed }) =>
    failed.length === 0
      ? done(`${orders(marked)} ${marked === 1 ? 'entregado' : 'entregados'}.`)
      : refused(
          'refused',
          `${marked} de ${marked + failed.length} entregados. ${failed.join(' ')}`,
        ),
})
