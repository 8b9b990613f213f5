import { useSyncExternalStore } from 'react'
import { deliveryDays, deliveryText } from '#core/pricing/shipping/delivery-promise.ts'
import styles from './delivery-date.module.css'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'

/** The longest possible date, from one month into the next: reserves its lines. */
const LONGEST = deliveryText({ from: '2026-11-30', to: '2026-12-02' })

type DeliveryDateProps = {
  method: ShippingMethod
  /** Text before the date or the span. */
  lead?: string
  /** Shown until the date is known, and if there is none: «en 3-5 días laborables». */
  span: string
}

/**
 * The delivery date. Pages are cached, so the server's HTML gives the number of days; the browser
 * replaces it with the date, in reserved lines.
 */
export function DeliveryDate({ method, lead = '', span }: DeliveryDateProps) {
  const date = useSyncExternalStore(
    onReturn,
    () => dateNow(method),
    () => undefined,
  )
  const ghost = method === 'international' ? '' : lead + LONGEST
  return (
    <span className={styles.promise} data-ghost={ghost}>
      <span>{lead + (date ?? span)}</span>
    </span>
  )
}

function dateNow(method: ShippingMethod): string | undefined {
  const days = deliveryDays(method, new Date())
  return days && deliveryText(days)
}

/** A page left open overnight updates the date when it becomes visible again. */
function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
