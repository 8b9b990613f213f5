import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { hasEvent } from '#core/orders/transition-order.server.ts'
import { awaitedLink } from '#core/payments/offline/awaited-transfer.server.ts'
import type { Db } from '#db/schema.ts'
import type { PaySectionView } from './pay-section.tsx'

/** Null if the order is paid, or cancelled by somebody, or is not paid by a link. */
export async function paySectionView(
  { db, now }: { db: Db; now: () => Date },
  order: OrderWithState,
): Promise<PaySectionView | null> {
  const awaited = await awaitedLink(db, order)
  if (!awaited) return null
  const { isLate, lastDay } = awaited
  if (isLate && (await hasEvent(db, order.id, 'cancelled'))) return null
  return { until: formatDay(lastDay), isLate: isLate || madridDay(now()) > lastDay }
}
