import { useSyncExternalStore } from 'react'
import { deliveryDays, deliveryText } from '#core/shipping/delivery-promise.ts'
import styles from './delivery-date.module.css'
import type { ShippingMethod } from '#core/shipping/shipping.ts'

/** As long as a date gets: keeps the lines that it will need. */
const LONGEST = 'entre el mié 23 y el mié 30 de septiembre'

type DeliveryDateProps = {
  method: ShippingMethod
  /** Stands before either. */
  lead?: string
  /** Said until the date is known, and where none is promised: «en 3-5 días laborables». */
  span: string
}

/**
 * When a parcel comes, by date. Visitors' pages are kept, so the server's HTML says the span of days;
 * the date comes with the browser's clock, into lines that are kept for it.
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

/** A page left open over night says the new date when it is looked at again. */
function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
