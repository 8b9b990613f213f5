import { formatDay, formatMoment } from '#core/base/dates/format-dates.ts'
import type { Db } from '#db/schema.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { labelLines } from '#core/returns/label.ts'
import {
  noReturnText,
  RETURN_FAILED,
  returnForm,
  TOO_MANY_UNITS,
  type ReturnAnswer,
} from '#core/returns/return-form.ts'
import type { ReturnContext } from '#core/returns/return-context.server.ts'
import { returnStateText } from '#core/returns/return-state-text.ts'
import { loadReturnable, offeredLines, returnsOf } from '#core/returns/returns.server.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { unitsLimits } from '#core/returns/units-form.ts'
import type { OfferedLine } from '#core/returns/withdrawal.ts'

/** The data of the return page. `refusal` says why no return is possible. */
export type ReturnOffer = {
  number: string
  lines: OfferedLine[]
  lastDay: string | null
  refusal: { text: string; canCancel: boolean } | null
  /** The number of returns: tells a new request from a repeated one. */
  seen: number
}

export async function returnOffer(db: Db, order: OrderWithState, now: Date): Promise<ReturnOffer> {
  const { left, may } = await loadReturnable(db, order, now)
  const known = await returnsOf(db, order.id)
  const lastDay = may.lastDay === undefined ? null : formatDay(may.lastDay)
  return {
    number: order.number,
    lines: offeredLines(order, left),
    lastDay,
    refusal: may.ok
      ? null
      : { text: noReturnText(may.reason, lastDay), canCancel: may.reason === 'not_sent' },
    seen: known.length,
  }
}

/** Validates the form and creates the return. */
export async function submitReturnRequest(
  ctx: ReturnContext & { wakeMail: () => void },
  order: OrderWithState,
  form: Record<string, string>,
): Promise<Answered<ReturnAnswer>> {
  const { reason = '', note = '', seen = '' } = form
  // Accepts all units of a line: `createReturn` checks how many are left. A check here would refuse
  // the same request when it is sent twice.
  const all = order.lines.map(({ quantity }, position) => ({ position, left: quantity, text: '' }))
  const units = Object.fromEntries(
    Object.keys(unitsLimits(all)).map((field) => [field, form[field] ?? '']),
  )
  const input = { reason, note, seen, units }
  const refuse = (text: string, status: number, errors = {}) => ({
    answer: refuseForm(text, input, errors),
    status,
  })
  const checked = checkForm(returnForm(all), input)
  if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
  const outcome = await createReturn(ctx, order.id, checked.values)
  if (!outcome.ok) {
    if (outcome.reason === 'too_many') {
      return refuse(FORM_INCOMPLETE, 409, { units: TOO_MANY_UNITS })
    }
    if (outcome.reason === 'unknown_order') return refuse(RETURN_FAILED, 404)
    return refuse(noReturnText(outcome.reason, null), 409)
  }
  ctx.wakeMail()
  const { code, at, label } = outcome
  const { email } = order.recipient
  return { answer: { ok: true, code, at: formatMoment(at), label, email } }
}

/** A return on its order's page. */
export type ReturnView = {
  code: string
  title: string
  at: string
  state: string
  goods: string[]
  /** To print again, while the parcel may still be sent. */
  label: string[] | null
}

/** The returns of an order, and whether another one is possible. */
export async function orderReturns(
  db: Db,
  order: OrderWithState,
  now: Date,
): Promise<{ returns: ReturnView[]; canReturn: boolean }> {
  const [known, { may }] = await Promise.all([
    returnsOf(db, order.id),
    loadReturnable(db, order, now),
  ])
  const returns = known.map((one) => ({
    code: one.code,
    title: one.kind === 'withdrawal' ? 'Desistimiento' : 'Devolución',
    at: formatMoment(one.requestedAt),
    state: returnStateText(one),
    goods: one.isWhole ? ['Todo el pedido'] : one.goods.split('\n'),
    label: one.kind === 'return' && one.status === 'requested' ? labelLines(one.code, order) : null,
  }))
  return { returns, canReturn: may.ok }
}
