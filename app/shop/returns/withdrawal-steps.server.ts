import { formatHour, formatMoment } from '#core/base/dates/format-dates.ts'
import type { Db } from '#db/schema.ts'
import { readOrderNumber, type OrderWithState } from '#core/orders/order.ts'
import { declareWithdrawal, findDeclared } from '#core/returns/declare-withdrawal.server.ts'
import type { ReturnContext } from '#core/returns/return-context.server.ts'
import { findReturnableUnits, offeredLines } from '#core/returns/returns.server.ts'
import { tooMany, type WithdrawalAnswer } from './withdrawal-answer.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { unitsLimits } from '#core/returns/units-form.ts'
import {
  declarationText,
  withdrawalForm,
  type OfferedLine,
  type Withdrawal,
  type WithdrawalInput,
} from '#core/returns/withdrawal.ts'

/** The data of the open order that the form uses. */
export type WithdrawalOffer = { number: string; name: string; email: string; lines: OfferedLine[] }

export async function offerOf(db: Db, order: OrderWithState): Promise<WithdrawalOffer> {
  const { firstName, lastName, email } = order.recipient
  const { toWithdraw: left } = await findReturnableUnits(db, order.id)
  return {
    number: order.number,
    name: `${firstName} ${lastName}`,
    email,
    lines: offeredLines(order, left),
  }
}

type Parts = ReturnContext & {
  db: Db
  takeWithdrawalToken: (clientAddress: string, email: string) => Promise<number>
  wakeMail: () => void
}

type From = {
  order: OrderWithState | undefined
  offer: WithdrawalOffer | null
  clientAddress: string
}

/**
 * Answers a posted step. Only `confirm` stores the declaration and takes a token. If the same
 * declaration is already open, it is answered again without a token.
 */
export async function answerWithdrawal(
  ctx: Parts,
  form: Record<string, string>,
  { order, offer, clientAddress }: From,
): Promise<Answered<WithdrawalAnswer>> {
  const { step } = form
  const values = typedIn(form, offer?.lines ?? [])
  // The lines belong to the open order; a different typed number has none here.
  const isOpen = order !== undefined && readOrderNumber(values.number) === order.number
  const checked = checkForm(withdrawalForm(isOpen ? (offer?.lines ?? []) : []), values)
  if (!checked.ok) {
    const refused = refuseForm(FORM_INCOMPLETE, values, checked.errors)
    return { answer: { step: 'form', ...refused }, status: 422 }
  }
  if (step === 'edit') return { answer: { step: 'form', ...refuseForm('', values) } }
  const withdrawal = checked.values
  const review = (text: string): WithdrawalAnswer => ({
    step: 'review',
    text,
    declaration: declarationText(withdrawal),
    // Also in words, so that nothing is lost if the order is closed meanwhile.
    values: { ...values, goods: withdrawal.goods || values.goods },
  })
  if (step !== 'confirm') return { answer: review('') }
  const before = await findDeclared(ctx.db, withdrawal)
  const wait = before ? 0 : await ctx.takeWithdrawalToken(clientAddress, withdrawal.email)
  if (wait > 0) {
    const answer = review(tooMany(hourAfter(ctx.now(), wait)))
    return { answer, status: 429, waitSeconds: wait }
  }
  const openedId = isOpen ? order.id : undefined
  const declared = before ?? (await declareWithdrawal(ctx, withdrawal, openedId))
  ctx.wakeMail()
  return { answer: done(withdrawal, declared) }
}

const done = (
  withdrawal: Withdrawal,
  { code, at }: { code: string; at: string },
): WithdrawalAnswer => ({
  step: 'done',
  code,
  at: formatMoment(at),
  name: withdrawal.name,
  email: withdrawal.email,
  declaration: declarationText(withdrawal),
})

function typedIn(form: Record<string, string>, lines: readonly OfferedLine[]): WithdrawalInput {
  const { name = '', number = '', email = '', scope = '', goods = '' } = form
  const units = Object.fromEntries(
    Object.keys(unitsLimits(lines)).map((field) => [field, form[field] ?? '']),
  )
  return { name, number, email, scope, goods, units }
}

/** Rounded up to the next minute, or the hour would be slightly early. */
const hourAfter = (now: Date, seconds: number): string =>
  formatHour(new Date(now.getTime() + (seconds + 60) * 1000))
