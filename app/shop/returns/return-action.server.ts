import { formatDay, formatMoment } from '#core/base/dates/format-dates.ts'
import type { Db } from '#db/schema.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { readWish } from '#core/checkout/exchange-order/return-exchange.ts'
import { createReturn, type AskReturnOutcome } from '#core/returns/create-return.server.ts'
import { labelLines } from '#core/returns/label.ts'
import {
  noReturnText,
  RETURN_FAILED,
  returnForm,
  TOO_MANY_UNITS,
  type ReturnAnswer,
} from '#core/returns/return-form.ts'
import { returnStateText } from '#core/returns/return-state-text.ts'
import { loadReturnable, offeredLines, returnsOf } from '#core/returns/returns.server.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { unitsLimits } from '#core/returns/units-form.ts'
import {
  askOrExchange,
  exchangeChoices,
  NO_EXCHANGE,
  returnExchangeViews,
  type ExchangeChoices,
  type ReturnExchangeContext,
  type ReturnExchangeView,
} from './return-exchange.server.ts'
import type { OfferedLine } from '#core/returns/withdrawal.ts'

/** The data of the return page. `refusal` says why no return is possible. */
export type ReturnOffer = {
  number: string
  lines: OfferedLine[]
  /** What may be had for them instead of the money. */
  choices: ExchangeChoices[]
  lastDay: string | null
  refusal: { text: string; canCancel: boolean } | null
  /** The number of returns: tells a new request from a repeated one. */
  seen: number
}

export async function returnOffer(db: Db, order: OrderWithState, now: Date): Promise<ReturnOffer> {
  const { left, may } = await loadReturnable(db, order, now)
  const known = await returnsOf(db, order.id)
  const lastDay = may.lastDay === undefined ? null : formatDay(may.lastDay)
  const lines = may.ok ? offeredLines(order, left) : []
  return {
    number: order.number,
    lines,
    choices: await exchangeChoices(db, order, lines),
    lastDay,
    refusal: may.ok
      ? null
      : { text: noReturnText(may.reason, lastDay), canCancel: may.reason === 'not_sent' },
    seen: known.length,
  }
}

/** Validates the form and creates the return. */
export async function submitReturnRequest(
  ctx: ReturnExchangeContext,
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
  const { cambio = '', pagas = '' } = form
  const input = { reason, note, seen, units, cambio }
  const refuse = (text: string, status: number, errors = {}) => ({
    answer: refuseForm(text, input, errors),
    status,
  })
  const checked = checkForm(returnForm(all), input)
  if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
  const wish = readWish({ cambio, pagas })
  if (wish) {
    const asked = await askOrExchange(ctx, order, { request: checked.values, wish })
    if ('asks' in asked) {
      const fields = { reason, note, seen, ...units, cambio }
      return { answer: { ok: true, asks: { ...asked.asks, fields } } }
    }
    return refuseOutcome(asked.reason, refuse)
  }
  const outcome = await createReturn(ctx, order.id, checked.values)
  if (!outcome.ok) return refuseOutcome(outcome.reason, refuse)
  ctx.wakeMail()
  const { code, at, label } = outcome
  const { email } = order.recipient
  return { answer: { ok: true, code, at: formatMoment(at), label, email } }
}

type Refuse = (text: string, status: number, errors?: object) => Answered<ReturnAnswer>

/** Says what is wrong, beside the field that it is about. */
function refuseOutcome(
  reason: Extract<
    AskReturnOutcome | Awaited<ReturnType<typeof askOrExchange>>,
    { ok: false }
  >['reason'],
  refuse: Refuse,
): Answered<ReturnAnswer> {
  switch (reason) {
    case 'too_many':
      return refuse(FORM_INCOMPLETE, 409, { units: TOO_MANY_UNITS })
    case 'unknown_order':
      return refuse(RETURN_FAILED, 404)
    case 'not_sent':
    case 'cancelled':
    case 'nothing_left':
    case 'too_late':
      return refuse(noReturnText(reason, null), 409)
    case 'no_units':
    case 'not_sold':
    case 'sold_out':
    case 'not_payable':
    case 'price_moved':
      return refuse(FORM_INCOMPLETE, 409, { cambio: NO_EXCHANGE[reason] })
  }
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
): Promise<{
  returns: ReturnView[]
  returnExchanges: ReturnExchangeView[]
  canReturn: boolean
}> {
  const [known, { may }, returnExchanges] = await Promise.all([
    returnsOf(db, order.id),
    loadReturnable(db, order, now),
    returnExchangeViews(db, order.id),
  ])
  const returns = known.map((one) => ({
    code: one.code,
    title: one.kind === 'withdrawal' ? 'Desistimiento' : 'Devolución',
    at: formatMoment(one.requestedAt),
    state: returnStateText(one),
    goods: one.isWhole ? ['Todo el pedido'] : one.goods.split('\n'),
    label: one.kind === 'return' && one.status === 'requested' ? labelLines(one.code, order) : null,
  }))
  return { returns, returnExchanges, canReturn: may.ok }
}
