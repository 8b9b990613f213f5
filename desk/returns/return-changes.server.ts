import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { formatEuros } from '#core/base/money/money.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { findReturn, type OwnerReturn } from '#core/returns/owner-returns.server.ts'
import { RECALLED_STAYS_OFF } from '#core/returns/return-state-text.ts'
import { storeReturnRefund, type StoredReturnRefund } from '#core/returns/refund-return.server.ts'
import { reopenDeclined } from '#core/returns/reopen-declined.server.ts'
import {
  closeReturn,
  declineReturn,
  receiveReturn,
} from '#core/returns/transition-return.server.ts'
import { tooLongText, typedText } from '#core/base/text/form-schema.ts'
import type { AuditedAction } from '#core/base/audit/audit.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { REFUND_STATES } from '../orders/order-words.ts'
import { mayGiveBack, refuseByRole } from '../http/refund-limit.server.ts'
import { quoteReturn } from './return-facts.server.ts'
import {
  EXCEPTIONS,
  IN_TIME,
  isException,
  NOT_NOW,
  RETURN_REFUND_REFUSALS,
} from './return-words.ts'

type Job<Input> = Pick<DeskJob<Input>, 'ctx' | 'params'>

const codeOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['code'] ?? ''

/** The return of the page; a page without one has no forms. */
async function returnOf({ ctx, params }: Job<unknown>): Promise<OwnerReturn> {
  const one = await findReturn(ctx.db, codeOf({ params }))
  if (!one) throw new Response('La devolución ya no está', { status: 404 })
  return one
}

const entryOf = (
  action: string,
  one: OwnerReturn,
  words: Pick<AuditedAction, 'summary' | 'after'>,
): AuditedAction => ({
  action: `return.${action}`,
  subject: { kind: 'return', id: one.id },
  before: { status: one.status },
  ...words,
})

const MOST_LINES = 100
export const shelfField = (position: number): string => `estante-${position}`
const SHELF_FIELDS = Array.from({ length: MOST_LINES }, (_, position) => shelfField(position))
const shelfFields = Object.fromEntries(SHELF_FIELDS.map((field) => [field, v.string()]))

/** The goods are here: line by line, back to the shelf or not for sale. */
export const receive = deskChange({
  permission: 'returns.handle',
  fields: Object.fromEntries(SHELF_FIELDS.map((field) => [field, 4])),
  schema: v.pipe(
    v.object(shelfFields),
    v.transform((input: Record<string, string>) =>
      SHELF_FIELDS.flatMap((field, position) => (input[field] === 'si' ? [position] : [])),
    ),
  ),
  work: async (job) => {
    const one = await returnOf(job)
    const shelf = one.units.map(({ position }) => position).filter((at) => job.input.includes(at))
    const outcome = await receiveReturn(job.ctx, one, { at: job.at, restocks: shelf })
    const unsafe = outcome.ok ? (outcome.recalled ?? []) : []
    const units = one.units
      .filter(({ position }) => shelf.includes(position) && !unsafe.includes(position))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...outcome, one, units }
  },
  entry: (outcome) =>
    outcome.ok
      ? entryOf('receive', outcome.one, {
          summary: `Recibe ${outcome.one.code}: ${outcome.units} al estante`,
          after: { shelfUnits: outcome.units },
        })
      : undefined,
  answer: (outcome) => {
    if (outcome.ok)
      return done(
        (outcome.units === 0
          ? 'Recibida. No vuelve nada a la venta.'
          : `Recibida: ${outcome.units === 1 ? '1 unidad' : `${outcome.units} unidades`}, otra vez a la venta.`) +
          (outcome.recalled ? ` ${RECALLED_STAYS_OFF}` : ''),
        outcome.one.status === 'refunded'
          ? {}
          : { undo: { intent: 'deshacer-recibida', fields: {} } },
      )
    return outcome.reason === 'not_sent'
      ? refused('refused', 'El pedido no ha salido: nada puede volver. Reembolsa, y no se envía.')
      : refused('conflict', NOT_NOW)
  },
})

const expected = v.object({ esperado: v.string() })

/**
 * What would go back, and whether this person may give it. Locks the order, so that both hold until
 * the commit. Guarded by: refund-limit.server.test.ts.
 */
async function quote(job: DeskJob<v.InferOutput<typeof expected>>) {
  const one = await returnOf(job)
  if (one.orderId !== null) await lockOrder(job.ctx.db, one.orderId)
  const worth = await quoteReturn(job.ctx.db, one)
  if (!worth.ok || one.orderId === null) return { one, worth, allowed: null }
  const allowed = await mayGiveBack(job.ctx.db, one.orderId, job.staff.role, worth.amountCents)
  return { one, worth, allowed }
}

type Refunded = Awaited<ReturnType<typeof quote>> & {
  stored: StoredReturnRefund | 'moved' | null
  status: RefundStatus | null
}

/** Gives back the money of the goods; refuses another amount than the page has shown. */
export const refund = deskChange({
  permission: 'orders.refund',
  fields: { esperado: 12 },
  schema: expected,
  isSensitive: async (job) => {
    const { allowed } = await quote(job)
    return allowed?.ok === true && allowed.isSensitive
  },
  work: async (job): Promise<Refunded> => {
    const quoted = await quote(job)
    const { one, worth, allowed } = quoted
    const isMoved = worth.ok && String(worth.amountCents) !== job.input.esperado
    const stored = isMoved
      ? 'moved'
      : worth.ok && allowed?.ok
        ? await storeReturnRefund(job.ctx, one)
        : null
    return { ...quoted, stored, status: null }
  },
  entry: ({ one, stored }) =>
    stored !== null && stored !== 'moved' && stored.ok
      ? entryOf('refund', one, {
          summary: `Reembolsa ${formatEuros(stored.amountCents)} de ${one.code}`,
          after: { refund: stored.refundId, cents: stored.amountCents },
        })
      : undefined,
  after: async (outcome, { ctx }) => {
    const { stored } = outcome
    if (stored === null || stored === 'moved' || !stored.ok) return outcome
    const status = await sendRefund(ctx, stored.refundId)
    ctx.wakeMail()
    return { ...outcome, status }
  },
  answer: ({ worth, allowed, stored, status }) => {
    if (!worth.ok) return refused('refused', RETURN_REFUND_REFUSALS[worth.reason])
    if (stored === 'moved')
      return refused(
        'conflict',
        `El importe ya no es el mismo: ahora son ${formatEuros(worth.amountCents)}. Recarga la página.`,
      )
    if (allowed?.ok === false) return refuseByRole(allowed)
    if (stored === null) return refused('refused', RETURN_REFUND_REFUSALS.no_units)
    if (stored.ok)
      return done(
        `Reembolso de ${formatEuros(stored.amountCents)}. ${status === null ? '' : REFUND_STATES[status]}`,
      )
    return refused(
      'refused',
      stored.reason === 'asked_before'
        ? 'Ese reembolso ya se pidió: míralo en el pedido.'
        : RETURN_REFUND_REFUSALS[stored.reason],
    )
  },
})

const LONGEST_REASON = 500

const declineForm = v.object({
  motivo: v.pipe(
    typedText(LONGEST_REASON, tooLongText(LONGEST_REASON)),
    v.nonEmpty('Escribe el motivo: lo lee el cliente'),
  ),
  excepcion: v.pipe(
    v.string(),
    v.transform((typed) => (isException(typed) ? EXCEPTIONS[typed] : null)),
  ),
  visto: v.string(),
})

/** What the page shows before the deed: other words are shown first. */
const declineMark = ({ motivo, excepcion }: v.InferOutput<typeof declineForm>): string =>
  createHash('sha256')
    .update(JSON.stringify([excepcion, motivo]))
    .digest('base64url')

/** Declines it, for a reason that the law admits; asked twice, with what the client will read. */
export const decline = deskChange({
  permission: 'orders.refund',
  fields: { motivo: LONGEST_REASON, excepcion: 20, visto: 60 },
  schema: declineForm,
  work: async (job) => {
    const one = await returnOf(job)
    const { motivo: reason, excepcion: exception, visto } = job.input
    if (visto !== declineMark(job.input)) return { ok: false, reason: 'not_sure', one } as const
    return { ...(await declineReturn(job.ctx, one, { at: job.at, reason, exception })), one }
  },
  entry: (outcome, { input }) =>
    outcome.ok
      ? entryOf('decline', outcome.one, {
          summary: `Rechaza ${outcome.one.code}`,
          after: { status: 'declined', exception: input.excepcion },
        })
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome, { input }) => {
    if (outcome.ok) return done('Rechazada. El cliente lee el motivo por correo.')
    switch (outcome.reason) {
      case 'not_sure':
        return preview(
          `${outcome.one.name} leerá: «${input.motivo}». ${outcome.one.status === 'received' ? 'Sus prendas salen del almacén y van de vuelta. ' : ''}Queda en el registro.`,
          { deed: `Sí, rechazar ${outcome.one.code}`, visto: declineMark(input) },
        )
      case 'in_time':
        return refused('refused', IN_TIME)
      case 'sold_on':
        return refused(
          'refused',
          'No se ha rechazado: sus prendas volvieron a la venta y ya no quedan. No se pueden mandar de vuelta; reembolsa.',
        )
      case 'not_now':
        return refused('conflict', NOT_NOW)
    }
  },
})

/** A declined return is open again; its client reads it. */
export const reopen = deskChange({
  permission: 'orders.refund',
  fields: {},
  schema: v.object({}),
  work: async (job) => {
    const one = await returnOf(job)
    return { ...(await reopenDeclined(job.ctx, one, job.at)), one }
  },
  entry: (outcome) =>
    outcome.ok
      ? entryOf('reopen', outcome.one, { summary: `Reabre ${outcome.one.code}` })
      : undefined,
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) return done('Abierta otra vez. El cliente lo lee por correo.')
    return outcome.reason === 'units_taken'
      ? refused('refused', 'Sus prendas están ya en otra devolución: sigue con esa.')
      : refused('conflict', NOT_NOW)
  },
})

/** Closes it: its money went back in another way. */
export const close = deskChange({
  permission: 'orders.refund',
  fields: {},
  schema: v.object({}),
  work: async (job) => {
    const one = await returnOf(job)
    return { ...(await closeReturn(job.ctx.db, one, job.at)), one }
  },
  entry: (outcome) =>
    outcome.ok
      ? entryOf('close', outcome.one, {
          summary: `Cierra ${outcome.one.code} sin mover dinero`,
          after: { status: 'refunded' },
        })
      : undefined,
  answer: (outcome) =>
    outcome.ok ? done('Cerrada sin mover dinero.') : refused('conflict', NOT_NOW),
})
