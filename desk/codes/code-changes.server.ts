import * as v from 'valibot'
import { codeSentence } from '#core/pricing/discounts/code-words.ts'
import { FREE_METHODS, normaliseCode } from '#core/pricing/discounts/discount.ts'
import { checkNewCode, type NewCodeInput } from '#core/pricing/discounts/new-code.ts'
import { createCode, switchCode } from '#core/pricing/discounts/owner-codes.server.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import { largeAlarms } from '#core/orders/customer-orders.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { dayField, eurosField, usesField } from './code-fields.server.ts'
import { CODE_FAULTS } from './code-words.ts'

const codeForm = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta el código')),
  kind: v.picklist(['percent', 'amount', 'shipping'], 'Elige qué quita'),
  value: v.string(),
  standard: v.string(),
  express: v.string(),
  international: v.string(),
  minimum: eurosField,
  fromDay: dayField,
  toDay: dayField,
  maxUses: usesField,
  perCustomer: usesField,
  first: v.string(),
  again: v.string(),
})

const FIELDS = {
  code: 41,
  kind: 10,
  value: 14,
  standard: 2,
  express: 2,
  international: 2,
  minimum: 14,
  fromDay: 10,
  toDay: 10,
  maxUses: 7,
  perCustomer: 7,
  first: 2,
  again: 41,
}

const numberOf = (typed: string): number | undefined => (typed === '' ? undefined : Number(typed))

/** NaN, which the rules refuse, for what is no number. */
function wantedOf(input: v.InferOutput<typeof codeForm>): NewCodeInput {
  const { kind, value } = input
  const percent = value.replace(/%$/, '').trim()
  return {
    code: input.code,
    percent:
      kind === 'percent' ? (/^\d{1,3}$/.test(percent) ? Number(percent) : Number.NaN) : undefined,
    amountCents: kind === 'amount' ? (readEuros(value) ?? Number.NaN) : undefined,
    freeShipping:
      kind === 'shipping' ? FREE_METHODS.filter((method) => input[method] !== '') : undefined,
    minimumCents: input.minimum.trim() === '' ? undefined : readEuros(input.minimum),
    fromDay: input.fromDay === '' ? undefined : input.fromDay,
    toDay: input.toDay === '' ? undefined : input.toDay,
    maxUses: numberOf(input.maxUses),
    maxUsesPerCustomer: numberOf(input.perCustomer),
    isFirstPurchase: input.first !== '',
  }
}

/** Makes a code. One that can cost much must be typed again below its alarms. */
export const newCode = deskChange({
  permission: 'codes.edit',
  fields: FIELDS,
  schema: codeForm,
  work: async ({ ctx, input, at }) => {
    const wanted = wantedOf(input)
    const checked = checkNewCode(wanted, at)
    if (!checked.ok) return checked
    const alarms = await largeAlarms(ctx.db, checked.code)
    if (alarms.length > 0 && normaliseCode(input.again) !== checked.code.code) {
      return { ok: false, reason: 'large', code: checked.code, alarms } as const
    }
    return createCode(ctx.db, wanted, at)
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'code.create',
          subject: { kind: 'code', id: outcome.code.code },
          summary: `Código nuevo: ${codeSentence(outcome.code)}`,
          after: {
            percent: outcome.code.percent,
            amountCents: outcome.code.amountCents ?? null,
            freeShipping: outcome.code.freeShipping?.join(' ') ?? null,
            endsAt: outcome.code.endsAt,
            maxUses: outcome.code.maxUses,
          },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Código creado.', { to: `/codigos/${outcome.code.code}` })
    if (outcome.reason === 'large') {
      const why = outcome.alarms.map(({ text }) => text)
      return preview([codeSentence(outcome.code), ...why].join('\n'), { code: outcome.code.code })
    }
    const [field, text] = CODE_FAULTS[outcome.reason]
    return refused('bad_fields', '', { errors: { [field]: text } })
  },
})

const switched = (isOn: boolean) =>
  deskChange({
    permission: 'codes.edit',
    fields: {},
    schema: v.object({}),
    work: ({ ctx, params }) => switchCode(ctx.db, params['code'] ?? '', isOn),
    entry: (outcome) =>
      outcome.ok
        ? {
            action: isOn ? 'code.activate' : 'code.stop',
            subject: { kind: 'code', id: outcome.code },
            summary: `${isOn ? 'Activa' : 'Para'} el código ${outcome.code}`,
            before: { isActive: !isOn },
            after: { isActive: isOn },
          }
        : undefined,
    answer: (outcome) => {
      if (outcome.ok) {
        return done(
          isOn
            ? `${outcome.code} vuelve a valer, con sus límites.`
            : `${outcome.code} ya no vale. Los pedidos que lo usaron no cambian.`,
          { undo: { intent: isOn ? 'parar' : 'activar', fields: {} } },
        )
      }
      return outcome.reason === 'unknown'
        ? refused('not_found', 'Ese código ya no está.')
        : refused('conflict', 'Ya estaba así: alguien lo ha cambiado antes. Recarga la página.')
    },
  })

export const stopCode = switched(false)
export const activateCode = switched(true)
