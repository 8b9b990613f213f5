import * as v from 'valibot'
import { readEuros } from '#core/base/money/read-euros.ts'
import { checkCodeChange, type CodeChange } from '#core/pricing/discounts/change-code.ts'
import { CHANGE_REFUSALS, codeSentence } from '#core/pricing/discounts/code-words.ts'
import type { DiscountCode } from '#core/pricing/discounts/discount.ts'
import { changeCode, findOwnCode } from '#core/pricing/discounts/owner-codes.server.ts'
import { largeAlarms } from '#core/orders/customer-orders.server.ts'
import type { Db } from '#db/schema.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { markOf } from '../products/bulk/bulk-fields.server.ts'
import { dayField, eurosField, usesField } from './code-fields.server.ts'
import { codeLimits } from './code-limits.ts'
import { CHANGE_FIELDS } from './code-words.ts'

const limitsForm = v.object({
  toDay: dayField,
  maxUses: usesField,
  minimum: eurosField,
  seen: v.string(),
})

/** What is left empty takes the limit off. */
const wantedOf = ({ toDay, maxUses, minimum }: v.InferOutput<typeof limitsForm>): CodeChange => ({
  toDay: toDay === '' ? null : toDay,
  maxUses: maxUses === '' ? null : Number(maxUses),
  minimumCents: readEuros(minimum) ?? null,
})

/** What the person must have read to change it, and the mark of that. */
async function shownOf(db: Db, before: DiscountCode, after: DiscountCode) {
  const alarms = (await largeAlarms(db, after)).map(({ text }) => text)
  const text = [`Ahora: ${codeSentence(before)}`, `Será: ${codeSentence(after)}`, ...alarms]
  return { text: text.join('\n'), mark: markOf(text) }
}

/**
 * Changes until when, how often and from what sum a code works: the first press says what it will
 * be and why that may cost much, the second does exactly that.
 */
export const changeCodeLimits = deskChange({
  permission: 'codes.edit',
  fields: { toDay: 10, maxUses: 7, minimum: 14, seen: 60 },
  schema: limitsForm,
  work: async ({ ctx, input, at, params }) => {
    const typed = params['code'] ?? ''
    const wanted = wantedOf(input)
    const code = await findOwnCode(ctx.db, typed)
    if (!code) return { ok: false, reason: 'unknown' } as const
    const checked = checkCodeChange(code, wanted, at)
    if (!checked.ok) return checked
    const shown = await shownOf(ctx.db, code, checked.code)
    if (input.seen !== shown.mark) return { ok: false, reason: 'unseen', ...shown } as const
    const outcome = await changeCode(ctx.db, typed, wanted, at)
    if (!outcome.ok) return outcome
    return { ...outcome, back: (await shownOf(ctx.db, outcome.code, outcome.before)).mark }
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'code.change',
          subject: { kind: 'code', id: outcome.code.code },
          summary: `Cambia el código: ${codeSentence(outcome.code)}`,
          before: codeLimits(outcome.before),
          after: codeLimits(outcome.code),
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      const fields = { ...codeLimits(outcome.before), seen: outcome.back }
      return done('El código ha cambiado. Los pedidos que lo usaron, no.', {
        undo: { intent: 'cambiar', fields },
      })
    }
    if (outcome.reason === 'unseen') return preview(outcome.text, { seen: outcome.mark })
    if (outcome.reason === 'unknown') return refused('not_found', 'Ese código ya no está.')
    const text = CHANGE_REFUSALS[outcome.reason]
    if (outcome.reason === 'changed_meanwhile') return refused('conflict', text)
    const field = CHANGE_FIELDS[outcome.reason]
    return field === undefined
      ? refused('refused', text)
      : refused('bad_fields', '', { errors: { [field]: text } })
  },
})
