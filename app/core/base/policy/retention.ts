import file from '#content/retention.json' with { type: 'json' }
import { liveSettings } from './live-settings.ts'

/**
 * How long personal data are kept, with the owner's changes; a file of its own, since the policy's is
 * sent with every page. Source: of orders, the Spanish commercial code, article 30.
 */
export const retention = liveSettings('retention', file)

/** The oldest time (ISO-8601 UTC) of data that are kept for this many months. */
export function retentionCutoff(now: Date, months: number): string {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - months)
  return oldest.toISOString()
}
