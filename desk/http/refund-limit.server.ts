import { refundedCentsOf } from '#core/owner/desk-orders/refunded-cents.server.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { mayRefund, type RefundPermission, type StaffRole } from '#core/account/staff/staff.ts'
import type { Db } from '#db/schema.ts'
import { refused } from './desk-answer.ts'

/**
 * Whether a role may give back these cents of an order, after what was given back of it before.
 * Every change of the desk that gives money back asks this, whatever its name is, with the order
 * locked: of two refunds at once the second counts the first. Guarded by: refund-limit.server.test.ts.
 */
export const mayGiveBack = async (
  db: Db,
  orderId: string,
  role: StaffRole,
  cents: Cents,
): Promise<RefundPermission> =>
  mayRefund(role, {
    cents,
    earlierCents: await refundedCentsOf(db, orderId),
    limitCents: policy.desk.supportRefundLimitCents,
  })

/**
 * Whether a role may settle a refund that is owed of an order, with the order locked: it counts
 * among what the order gives back already. Guarded by: owed-changes.server.test.ts.
 */
export const maySettle = async (
  db: Db,
  orderId: string,
  role: StaffRole,
  owedCents: Cents,
): Promise<RefundPermission> =>
  mayRefund(role, {
    cents: owedCents,
    earlierCents: (await refundedCentsOf(db, orderId)) - owedCents,
    limitCents: policy.desk.supportRefundLimitCents,
  })

/** Why this person does not give the money back, and who does. */
export const refuseByRole = (refusal: Extract<RefundPermission, { ok: false }>) =>
  refused(
    'not_allowed',
    refusal.reason === 'above_limit'
      ? `Tu puesto devuelve hasta ${formatEuros(refusal.limitCents)} por pedido. Lo que pasa de ahí lo devuelve quien lleva la tienda.`
      : 'Tu puesto no devuelve dinero.',
  )
