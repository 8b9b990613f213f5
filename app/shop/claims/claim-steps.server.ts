import type { Answered } from '#app/http/answer-form.server.ts'
import {
  CLAIM_REASONS,
  claimableUnits,
  guaranteeText,
  mayClaim,
} from '#core/account/claims/claim.ts'
import {
  CLAIM_LIMITS,
  claimForm,
  NO_CLAIM,
  TOO_MANY_CLAIMED,
  type ClaimAnswer,
  type ClaimInput,
} from '#core/account/claims/claim-form.ts'
import { claimsOf, findGuarantee } from '#core/account/claims/claims.server.ts'
import { makeClaim } from '#core/account/claims/make-claim.server.ts'
import type { ContactContext } from '#core/account/contact/contact.server.ts'
import type { WithActor } from '#core/base/actor/actor.ts'
import { formatMoment } from '#core/base/dates/format-dates.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { offeredLines, unitsInWords } from '#core/returns/returns.server.ts'
import { unitsLimits } from '#core/returns/units-form.ts'
import type { OfferedLine } from '#core/returns/withdrawal.ts'
import { tooManyText, type ContactWait } from '../contact/contact-texts.ts'

/** The data of the page that claims. `refusal` says why nothing can be claimed. */
export type ClaimOffer = {
  number: string
  lines: OfferedLine[]
  /** The term of the guarantee; null before something has left. */
  guarantee: string | null
  refusal: string | null
  /** Tells a new claim from one that is sent twice. */
  token: string
  claims: { key: string; at: string; goods: string; state: string }[]
}

type ClaimContext = ContactContext & { newId: (prefix: string) => string }

export async function claimOffer(
  { db, now, newId }: ClaimContext,
  order: OrderWithState,
): Promise<ClaimOffer> {
  const [lines, guarantee, claims] = await Promise.all([
    findLineUnits(db, order.id),
    findGuarantee(db, order, now()),
    claimsOf(db, order.id),
  ])
  const may = mayClaim(lines, guarantee)
  return {
    number: order.number,
    lines: offeredLines(order, claimableUnits(lines)),
    guarantee: guarantee && guaranteeText(guarantee),
    refusal: may.ok ? null : NO_CLAIM[may.reason],
    token: newId('clm'),
    claims: claims.map(({ id, at, units, reason, reference, handledAt }) => ({
      key: id,
      at: formatMoment(at),
      goods: `${unitsInWords(order, units).replaceAll('\n', '; ')}: ${CLAIM_REASONS[reason].toLowerCase()}`,
      state:
        reference !== null && handledAt === null
          ? `Espera respuesta (${reference}).`
          : 'Contestada.',
    })),
  }
}

/** How many claims one browser may send. */
type TakeToken = () => Promise<ContactWait | null>

/** Validates the form and makes the claim. */
export async function submitClaim(
  ctx: ClaimContext & WithActor & { wakeMail: () => void },
  order: OrderWithState,
  form: Record<string, string>,
  takeToken: TakeToken,
): Promise<Answered<ClaimAnswer>> {
  const all = order.lines.map(({ quantity }, position) => ({ position, left: quantity }))
  const input = claimInput(form, all)
  const refuse = (text: string, status: number, errors = {}) => ({
    answer: refuseForm(text, input, errors),
    status,
  })
  const checked = checkForm(claimForm(all), input)
  if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
  const wait = await takeToken()
  if (wait) return { ...refuse(tooManyText(wait), 429), waitSeconds: wait.waitSeconds }
  const outcome = await makeClaim(ctx, order.id, {
    ...checked.values,
    token: form['token'] || null,
  })
  if (!outcome.ok) {
    return outcome.reason === 'too_many'
      ? refuse(FORM_INCOMPLETE, 409, { units: TOO_MANY_CLAIMED })
      : refuse(NO_CLAIM[outcome.reason], 409)
  }
  ctx.wakeMail()
  return {
    answer: { ok: true, reference: outcome.reference, email: order.recipient.email },
  }
}

/** The form's fields, as typed. */
function claimInput(
  form: Record<string, string>,
  lines: readonly { position: number }[],
): ClaimInput {
  const { reason = '', wish = '', text = '' } = form
  const units = Object.fromEntries(
    Object.keys(unitsLimits(lines)).map((field) => [field, form[field] ?? '']),
  )
  return { reason, wish, text, units }
}

/** Maximum length of each field that the page may post. */
export const claimLimits = (most: number): Record<string, number> => ({
  ...CLAIM_LIMITS,
  ...unitsLimits(Array.from({ length: most }, (_, position) => ({ position }))),
})
