import { firstRetention } from '#content/retention.ts'
import { liveSettings } from './live-settings.ts'

/** How long data are kept, with the owner's changes. */
export const retention = liveSettings('retention', firstRetention)

/** The oldest time (ISO-8601 UTC) of data that are kept for this many months. */
export function retentionCutoff(now: Date, months: number): string {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - months)
  return oldest.toISOString()
}
