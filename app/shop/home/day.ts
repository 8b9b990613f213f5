import file from '#content/home-day.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'
import type { DayFile } from '#core/settings/data-pages/home-fields.ts'

export type Day = typeof day

/**
 * One day on the home page: five hours, each with a place and two garments. Browsers have the file's
 * (`NOT_SENT`). Checked when the shop starts (`content-faults.ts`).
 */
export const day = liveSettings('day', file as DayFile)

/** The owner's day, which the page brings; undefined: the file's, which is in the page's script. */
export const ownDay = (): Day | undefined =>
  JSON.stringify(day) === JSON.stringify(file) ? undefined : { ...day }
