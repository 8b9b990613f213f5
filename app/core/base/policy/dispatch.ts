import file from '#content/dispatch.json' with { type: 'json' }
import { liveSettings } from './live-settings.ts'

/**
 * When parcels leave, with the owner's changes. Orders placed before the hour of Madrid on a working
 * day leave that day; the holidays are national days without deliveries (month-day, by year). A
 * delivery in a year that is not listed is promised in days, not dates.
 */
export const dispatch = liveSettings('dispatch', file)
