import * as v from 'valibot'
import { issueWaiting } from '#core/owner/owner-day/issue-waiting.server.ts'
import { acceptClock } from '#core/owner/owner-day/accept-clock.server.ts'
import { invoiceOrder, noteMadeElsewhere } from '#core/orders/invoice-order.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { ISSUE_REFUSALS } from './invoice-words.ts'

/** The invoice of an order that left without one. */
export const issue = deskChange({
  permission: 'invoices.read',
  fields: { pedido: 20 },
  schema: v.object({ pedido: v.string() }),
  work: async ({ ctx, input, at }) => {
    const orderId = await findOrderId(ctx.db, input.pedido)
    if (orderId === undefined) return { ok: false, reason: 'unknown_order' } as const
    return { ...(await invoiceOrder(ctx.db, orderId, at)), orderId }
  },
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'invoice.issue',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Emite la factura que faltaba de ${input.pedido}`,
        }
      : undefined,
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(`${input.pedido} ya tiene su factura.`)
      : refused('refused', ISSUE_REFUSALS[outcome.reason]),
})

const MOST_AT_ONCE = 50

/** What waited for the shop's own data, or for data that fit its record. */
export const issueAllWaiting = deskChange({
  permission: 'invoices.read',
  fields: {},
  schema: v.object({}),
  // A part at a time: while one transaction holds the chain, no sale can be invoiced.
  work: async ({ ctx, at }) => issueWaiting(ctx.db, at, { most: MOST_AT_ONCE }),
  entry: ({ issued, waiting }) =>
    issued.length === 0
      ? undefined
      : {
          action: 'invoice.issue_waiting',
          subject: { kind: 'invoices', id: 'varios' },
          summary: 'Emite las facturas que esperaban',
          after: { issued: issued.length, waiting: waiting.length },
        },
  answer: ({ issued, waiting }) =>
    issued.length === 0
      ? refused(
          'refused',
          'Nada se ha podido facturar todavía: arregla antes lo que dice esta página.',
        )
      : done(
          waiting.length === 0
            ? 'Las facturas que esperaban están hechas.'
            : `${issued.length === 1 ? 'Una está hecha' : `${issued.length} están hechas`}; ${waiting.length === 1 ? '1 pedido sigue' : `${waiting.length} pedidos siguen`} sin factura.`,
        ),
})

/** The invoice of an order was made by another program: it is not asked for again. */
export const elsewhere = deskChange({
  permission: 'invoices.read',
  fields: { pedido: 20 },
  schema: v.object({ pedido: v.string() }),
  work: async ({ ctx, input, at }) => {
    const orderId = await findOrderId(ctx.db, input.pedido)
    if (orderId === undefined) return { ok: false, reason: 'unknown_order' } as const
    const isNoted = await noteMadeElsewhere(ctx.db, orderId, at)
    return isNoted
      ? ({ ok: true, orderId } as const)
      : ({ ok: false, reason: 'has_invoice' } as const)
  },
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'invoice.made_elsewhere',
          subject: { kind: 'order', id: outcome.orderId },
          summary: `Apunta que la factura de ${input.pedido} se hizo con otro programa`,
        }
      : undefined,
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(`La factura de ${input.pedido} queda apuntada como hecha con otro programa.`)
      : refused('refused', ISSUE_REFUSALS[outcome.reason]),
})

/** The owner says that the clock of now is right, and that of the last invoice ran ahead. */
export const acceptNow = deskChange({
  permission: 'invoices.read',
  fields: {},
  schema: v.object({}),
  work: async ({ ctx, at }) => acceptClock(ctx.db, at),
  entry: (orders) =>
    orders && {
      action: 'invoice.accept_clock',
      subject: { kind: 'invoices', id: 'varios' },
      summary: 'Dice que el reloj de ahora es el bueno, y se factura otra vez',
      after: { orders: orders.length },
    },
  answer: (orders) =>
    orders
      ? done('Se factura otra vez, con la hora de ahora.')
      : refused('refused', 'Ningún registro va por delante del reloj.'),
})
