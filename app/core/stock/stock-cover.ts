/** Days of sales that the days of cover look back on. */
export const COVER_DAYS = 28

/**
 * How many whole days the available units last at the rate of the last `COVER_DAYS`; null without
 * sales. 0 if nothing is available.
 */
export function daysOfCover(available: number, soldUnits: number): number | null {
  if (soldUnits <= 0) return null
  return Math.floor((Math.max(0, available) * COVER_DAYS) / soldUnits)
}
