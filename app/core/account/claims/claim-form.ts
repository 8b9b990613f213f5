import * as v from 'valibot'
import type { FormAnswer } from '#core/base/text/form-answer.ts'
import { fieldRule, readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { chosenUnits } from '#core/returns/units-form.ts'
import { CLAIM_REASONS, CLAIM_WISHES, mayWish, type ClaimWish, type NoClaim } from './claim.ts'
import type { ReplacementReason } from '#core/orders/replacements/replacement.ts'

/** Maximum length of each field. */
export const CLAIM_LIMITS = { reason: 20, wish: 20, text: 2000, token: 100 } as const

const REASONS = Object.keys(CLAIM_REASONS) as ReplacementReason[]
const WISHES = Object.keys(CLAIM_WISHES) as ClaimWish[]

export const TOO_MANY_CLAIMED = 'Son más unidades de las que se pueden reclamar'

/** A claim, as its page asks it. */
export const claimForm = (offered: readonly { position: number; left: number }[]) =>
  v.pipe(
    v.object({
      units: chosenUnits(offered, TOO_MANY_CLAIMED),
      reason: v.pipe(v.string(), v.picklist(REASONS, 'Di qué ha pasado')),
      wish: v.pipe(v.string(), v.picklist(WISHES, 'Di qué prefieres')),
      text: v.pipe(
        typedText(CLAIM_LIMITS.text, tooLongText(CLAIM_LIMITS.text)),
        v.nonEmpty('Cuéntanos qué ha pasado'),
        readable({ isMultiline: true }),
      ),
    }),
    fieldRule('wish', ({ reason, wish }) =>
      REASONS.includes(reason) && WISHES.includes(wish) && !mayWish(reason, wish)
        ? 'Eso no encaja con lo que ha pasado: elige otra cosa'
        : undefined,
    ),
  )
export type ClaimInput = v.InferInput<ReturnType<typeof claimForm>>
export type ClaimRequest = v.InferOutput<ReturnType<typeof claimForm>>

export type ClaimAnswer = FormAnswer<ClaimInput, { reference: string; email: string }>

export const CLAIM_FAILED = 'No hemos podido guardar tu reclamación. Inténtalo de nuevo.'

/** Why nothing is claimed, and what the buyer can do instead. */
export const NO_CLAIM: Record<NoClaim, string> = {
  unknown_order: CLAIM_FAILED,
  not_sent: 'Este pedido todavía no ha salido: desde su página puedes cambiarlo o cancelarlo.',
  nothing_left: 'De este pedido no queda nada que reclamar: su dinero ya ha vuelto.',
  too_late:
    'La garantía legal de este pedido ha terminado. Aun así, cuéntanos qué ha pasado y lo miramos.',
}
