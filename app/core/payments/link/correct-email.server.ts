import { changeEmail, type ChangeEmailOutcome } from '#core/orders/delivery/change-email.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { transact } from '#db/transact.ts'
import { sendPayLink } from './await-link.server.ts'

export type CorrectEmailOutcome =
  /** `isLinkSent`: the link to pay is on its way to the new address. */
  | (Extract<ChangeEmailOutcome, { ok: true }> & { isLinkSent: boolean })
  | Extract<ChangeEmailOutcome, { ok: false }>

/**
 * Corrects the e-mail address of an order (`changeEmail`). An order that waits to be paid by its link
 * gets another one there: those before open it no more. Guarded by: pay-link.server.test.ts.
 */
export const correctOrderEmail = (
  ctx: PaymentContext,
  orderNumber: string,
  email: string,
): Promise<CorrectEmailOutcome> =>
  transact(ctx, async (inside) => {
    const outcome = await changeEmail(inside, orderNumber, email)
    if (!outcome.ok) return outcome
    const sent = await sendPayLink(inside, orderNumber)
    return { ...outcome, isLinkSent: sent.ok }
  })
