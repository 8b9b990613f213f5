import type { WithdrawalInput } from '#core/returns/withdrawal.ts'
import type { RefusedForm } from '#core/base/text/form-answer.ts'

/** The current step: the form (refused, or to change something), the review, or done. */
export type WithdrawalAnswer =
  | ({ step: 'form' } & RefusedForm<WithdrawalInput>)
  | { step: 'review'; text: string; declaration: string[]; values: WithdrawalInput }
  | { step: 'done'; code: string; at: string; name: string; email: string; declaration: string[] }

export const NOT_KEPT = 'No hemos podido guardar tu declaración. Inténtalo de nuevo.'

/** `from`: the hour in Madrid after which another declaration is allowed. */
export const tooMany = (from: string): string =>
  `Has enviado varias declaraciones seguidas. Podrás enviar otra a partir de las ${from}.`
