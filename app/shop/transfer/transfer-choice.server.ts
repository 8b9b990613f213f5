import { bank } from '#core/base/policy/bank.ts'
import { policy } from '#core/base/policy/policy.ts'

/**
 * The choice of a transfer at the checkout, as its row shows it; null where it is not offered. Made
 * here, so that shops without it send no words of it.
 */
export const transferChoice = () =>
  policy.payment.takesTransfers
    ? {
        value: 'transfer',
        title: 'Transferencia bancaria',
        description: `Te guardamos las prendas ${bank.transferDays === 1 ? 'un día laborable' : `${bank.transferDays} días laborables`}. Al confirmar ves la cuenta, y te la mandamos por correo.`,
      }
    : null

export type TransferChoice = ReturnType<typeof transferChoice>
