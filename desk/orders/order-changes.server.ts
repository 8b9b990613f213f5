import * as v from 'valibot'
import { changeAddress } from '#core/orders/delivery/change-address.server.ts'
import {
  ADDRESS_CHANGE_LIMITS,
  addressChangeForm,
  DELIVERY_FIELDS,
  DELIVERY_LABELS,
  readField,
} from '#core/orders/delivery/delivery-address.ts'
import { resendOrderMail } from '#core/owner/desk-orders/order-mails.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { PARCEL_LIMITS, parcelForm } from './order-forms.ts'
import {
  ADDRESS_REFUSALS,
  MAIL_WORDS,
  RESEND_REFUSALS,
  SHIP_REFUSALS,
  unitCount,
  unitWords,
  waitsOr,
} from './order-words.ts'

const numberOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['number'] ?? ''

/** A parcel leaves with some or all units; the buyer's mail goes out with it. */
export const sendParcel = deskChange({
  permission: 'orders.fulfil',
  fields: PARCEL_LIMITS,
  schema: parcelForm,
  work: async ({ ctx, input, at, ...job }) => {
    const number = numberOf(job)
    const parcel = { ...input, units: input.units.length > 0 ? input.units : undefined }
    const outcome = await shipOrder(ctx, number, parcel, at)
    const orderId = outcome.ok ? await findOrderId(ctx.db, number) : undefined
    return { ...outcome, orderId }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'order.ship',
          subject: { kind: 'order', id: outcome.orderId ?? '' },
          summary: `Envía ${unitWords(unitCount(outcome.units))} de ${numberOf(job)} con ${job.input.carrier}`,
          after: {
            parcel: outcome.parcelId,
            units: unitCount(outcome.units),
            isLast: outcome.isLast,
          },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (!outcome.ok) {
      const kind = outcome.reason === 'moved_meanwhile' ? 'conflict' : 'refused'
      return refused(kind, waitsOr(outcome, SHIP_REFUSALS))
    }
    const rest = outcome.isLast ? '' : ' El resto sigue por enviar.'
    return done(
      `Enviado: ${unitWords(unitCount(outcome.units))}. El correo al cliente sale en un minuto.${rest}`,
      {
        undo: {
          intent: 'deshacer-envio',
          fields: { paquete: outcome.parcelId, motivo: 'other' },
        },
      },
    )
  },
})

/** A mail of the order goes out once more, as it was. */
export const resendMail = deskChange({
  permission: 'orders.read',
  fields: { correo: 60 },
  schema: v.object({ correo: v.pipe(v.string(), v.nonEmpty('Falta cuál')) }),
  work: async ({ ctx, input, at, ...job }) => {
    const orderId = (await findOrderId(ctx.db, numberOf(job))) ?? ''
    const outcome = await resendOrderMail(ctx, { orderId, mailId: input.correo, at })
    return { ...outcome, orderId }
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'order.resend_mail',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Reenvía un correo de ${numberOf(job)}: ${MAIL_WORDS[outcome.kind] ?? outcome.kind}`,
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) =>
    outcome.ok
      ? done(`${MAIL_WORDS[outcome.kind] ?? 'El correo'} sale otra vez ahora.`)
      : refused('refused', RESEND_REFUSALS[outcome.reason]),
})

/** Where the order goes, while none of it has left. Tells both values if somebody was faster. */
export const changeDelivery = deskChange({
  permission: 'orders.fulfil',
  fields: ADDRESS_CHANGE_LIMITS,
  schema: addressChangeForm,
  work: ({ ctx, input, ...job }) => changeAddress(ctx, numberOf(job), input),
  entry: (outcome, job) =>
    outcome.ok && outcome.changed.length > 0
      ? {
          action: 'order.change_address',
          subject: { kind: 'order', id: outcome.orderId },
          // No address: the log keeps no personal data.
          summary: `Cambia la dirección de ${numberOf(job)}: ${outcome.changed.map((field) => DELIVERY_LABELS[field].toLowerCase()).join(', ')}`,
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      if (outcome.changed.length === 0) return done('Estaba igual: no ha cambiado nada.')
      const back = Object.fromEntries(
        DELIVERY_FIELDS.flatMap((field) => [
          [field, input.read[field]],
          [readField(field), input.wanted[field]],
        ]),
      )
      return done('Dirección cambiada.', { undo: { intent: 'direccion', fields: back } })
    }
    if (outcome.reason !== 'moved_meanwhile') {
      return refused('refused', ADDRESS_REFUSALS[outcome.reason])
    }
    return refused('conflict', ADDRESS_REFUSALS.moved_meanwhile, {
      conflict: outcome.fields.map((field) => ({
        field,
        label: DELIVERY_LABELS[field],
        yours: input.wanted[field],
        theirs: outcome.now[field],
      })),
    })
  },
})
