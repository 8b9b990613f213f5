import * as v from 'valibot'
import { transact } from '#db/transact.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { sendChecked } from '#core/owner/packing/check-dispatch.server.ts'
import { UNDO_REFUSALS, undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { checkPasted, type PastedCheck } from './dispatch-check.server.ts'
import { SHIP_REFUSALS, waitsOr } from './order-words.ts'
import { undoEntry } from './undo-changes.server.ts'

const LONGEST = 60_000
export const DISPATCH_LIMITS = { filas: LONGEST, transportista: 60 }

const dispatchForm = v.object({
  filas: v.pipe(typedText(LONGEST, tooLongText(LONGEST)), v.nonEmpty('Pega las filas')),
  transportista: typedText(60, tooLongText(60)),
})

/** What the check has shown: each row that could leave, with what its order had to send. */
const OPEN_UNITS = /^(\d{1,6} \S{1,30}) (\d{1,6})$/

const rowKey = ({ line, number = '' }: { line: number; number?: string }) => `${line} ${number}`

const sendForm = v.object({
  ...dispatchForm.entries,
  abiertas: v.pipe(
    v.string(),
    v.transform((typed) => {
      const rows = typed.split(/\r?\n/).map((row) => OPEN_UNITS.exec(row))
      return new Map(rows.map((row) => [row?.[1] ?? '', Number(row?.[2] ?? -1)]))
    }),
  ),
})

const parcels = (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`)

/** Looks at every pasted row; sends nothing. */
export const checkParcels = deskChange({
  permission: 'orders.fulfil',
  fields: DISPATCH_LIMITS,
  schema: dispatchForm,
  work: ({ ctx, input, at }) => checkPasted(ctx.db, input, at),
  entry: () => undefined,
  answer: ({ ready, troubles }) =>
    ready.length === 0
      ? refused('refused', 'Ninguna fila se puede enviar.', {
          errors: { filas: troubles.map(({ line, text }) => `Línea ${line}: ${text}`).join(' ') },
        })
      : preview(`${parcels(ready.length)} se pueden enviar.`, {
          deed: `Enviar ${parcels(ready.length)}`,
          filas: JSON.stringify(
            ready.map(({ line, number, customer, carrier, trackingCode }) => [
              line,
              number,
              customer,
              carrier,
              trackingCode,
            ]),
          ),
          abiertas: ready.map((row) => `${rowKey(row)} ${row.openUnits}`).join('\n'),
          fallan: JSON.stringify(troubles),
        }),
})

/**
 * The orders of the rows that do not leave, though the check showed them or never saw them. What
 * the check refused was shown.
 */
function notAsChecked({ ready, troubles }: PastedCheck, shown: ReadonlyMap<string, number>) {
  const gone = troubles.filter((row) => shown.has(rowKey(row)))
  const added = ready.filter((row) => !shown.has(rowKey(row)))
  return [
    ...gone.map(({ number = '' }) => `${number}: ${SHIP_REFUSALS.moved_meanwhile}`),
    ...added.map(({ number }) => `${number}: ${NOT_CHECKED}`),
  ]
}

const NOT_CHECKED = 'No estaba entre lo comprobado: compruébalo antes.'

/**
 * Sends what was checked and can be sent, each parcel with its entry in a transaction of its own:
 * one that fails leaves the others sent, and is named. A list that is sent twice leaves once.
 * Guarded by: dispatch-changes.server.test.ts.
 */
export const sendParcels = deskChange({
  permission: 'orders.fulfil',
  fields: { ...DISPATCH_LIMITS, abiertas: LONGEST },
  schema: sendForm,
  work: async () => ({ sent: [] as Sent[], failed: [] as string[] }),
  entry: () => undefined,
  after: async (_, job) => {
    const { ctx, input, at } = job
    const checked = await checkPasted(ctx.db, input, at)
    const failed = notAsChecked(checked, input.abiertas)
    const shown = checked.ready.flatMap((row) => {
      const openUnits = input.abiertas.get(rowKey(row))
      return openUnits === undefined ? [] : [{ ...row, openUnits }]
    })
    const outcomes = await sendChecked(shown, (parcel) =>
      transact(ctx, async (inside) => {
        const shipped = await shipOrder(inside, parcel.number, parcel, at)
        if (!shipped.ok) return shipped
        await recordAudit(inside.db, {
          actor: inside.actor,
          at,
          action: 'order.ship',
          subject: { kind: 'order', id: (await findOrderId(inside.db, parcel.number)) ?? '' },
          summary: `Envía ${parcel.number} con ${parcel.carrier}, de una lista pegada`,
          after: { parcel: shipped.parcelId, isLast: shipped.isLast },
        })
        return shipped
      }),
    )
    const sent: Sent[] = []
    for (const { parcel, outcome } of outcomes) {
      if (outcome.ok) sent.push({ number: parcel.number, parcelId: outcome.parcelId })
      else failed.push(`${parcel.number}: ${waitsOr(outcome, SHIP_REFUSALS)}`)
    }
    ctx.wakeMail()
    return { sent, failed }
  },
  answer: ({ sent, failed }) =>
    failed.length === 0
      ? done(`${parcels(sent.length)} enviados. Los correos a los clientes salen en un minuto.`, {
          undo: {
            intent: 'deshacer-envios',
            fields: {
              paquetes: sent.map(({ number, parcelId }) => `${number} ${parcelId}`).join('\n'),
            },
          },
        })
      : refused(
          'refused',
          `${sent.length} de ${sent.length + failed.length} enviados. ${failed.join(' ')}`,
        ),
})

type Sent = { number: string; parcelId: string }

const PARCEL = /^(\S{1,30}) (\S{1,80})$/

/** Takes parcels back that were sent together, each as one alone is taken back. */
export const undoParcels = deskChange({
  permission: 'orders.fulfil',
  fields: { paquetes: LONGEST },
  schema: v.object({
    paquetes: v.pipe(
      v.string(),
      v.transform((typed) => typed.split(/\r?\n/)),
      v.array(v.pipe(v.string(), v.regex(PARCEL, 'Falta cuál'))),
    ),
  }),
  work: async () => ({ undone: 0, failed: [] as string[] }),
  entry: () => undefined,
  after: async (_, { ctx, input, at }) => {
    const failed: string[] = []
    // Of an order, the parcel that left last is taken back first.
    for (const line of input.paquetes.toReversed()) {
      const [, number = '', parcelId = ''] = PARCEL.exec(line) ?? []
      const outcome = await transact(ctx, async (inside) => {
        const undo = { parcelId, reason: 'other' } as const
        const undone = await undoSentParcel(inside, number, undo, at)
        const entry = undoEntry(undone, { number, reason: 'other' })
        if (entry) await recordAudit(inside.db, { actor: inside.actor, at, ...entry })
        return undone
      })
      if (!outcome.ok) failed.push(`${number}: ${UNDO_REFUSALS[outcome.reason]}`)
    }
    ctx.wakeMail()
    return { undone: input.paquetes.length - failed.length, failed }
  },
  answer: ({ undone, failed }) =>
    failed.length === 0
      ? done(
          `${undone === 1 ? '1 envío deshecho' : `${undone} envíos deshechos`}: vuelven a estar por salir.`,
        )
      : refused('refused', `${undone} de ${undone + failed.length} deshechos. ${failed.join(' ')}`),
})
