import type { WithdrawalField, WithdrawalInput } from '#core/returns/withdrawal.ts'
import type { FieldErrors } from '#core/text/form-schema.ts'

export type WithdrawalErrors = FieldErrors<WithdrawalField>

/** The current step: the form (perhaps with errors), the review, or done. */
export type WithdrawalAnswer =
  | { step: 'form'; text: string | null; errors: WithdrawalErrors; values: WithdrawalInput | null }
  | { step: 'review'; text: string | null; declaration: string[]; values: WithdrawalInput }
  | { step: 'done'; code: string; at: string; name: string; email: string; declaration: string[] }

export const INCOMPLETE = 'Revisa los campos marcados.'
export const NOT_KEPT = 'No hemos podido guardar tu declaración. Inténtalo de nuevo.'

/** `from`: the hour in Madrid after which another declaration is allowed. */
export const tooMany = (from: string): string =>
  `Has enviado varias declaraciones seguidas. Podrás enviar otra a partir de las ${from}.`
