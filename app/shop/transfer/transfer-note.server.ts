import { bank } from '#core/base/policy/bank.ts'
import { policy } from '#core/base/policy/policy.ts'

/** What the checkout says under the transfer; null where it is not offered. */
export const transferNote = (): string | null =>
  policy.payment.takesTransfers
    ? `Te guardamos las prendas ${bank.transferDays === 1 ? 'un día laborable' : `${bank.transferDays} días laborables`}. Al confirmar ves la cuenta, y te la mandamos por correo.`
    : null
