/**
 * When parcels leave, and national holidays without deliveries (month-day, by year). A delivery in
 * a year that is not listed is promised in days, not dates.
 */
export const firstDispatch = {
  /** Orders placed before this hour of Madrid on a working day leave that day. */
  cutOffHour: 14,
  holidays: {
    2026: '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
    2027: '01-01 01-06 03-26 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  },
} as const
