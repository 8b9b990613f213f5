/** The oldest moment (ISO-8601 UTC) that is still kept when something is kept for so many months. */
export function keptSince(now: Date, months: number): string {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - months)
  return oldest.toISOString()
}
