import { addDays, isDay, madridDay, madridMoment } from '#core/base/dates/madrid-time.ts'

/** A parcel may be noted this many days after it left, and no later: its buyer waits for a mail. */
export const MOST_DAYS_LATE = 14

export type LeftFault = 'left_later' | 'left_too_early' | 'left_unpaid'

/**
 * When a parcel left that left on this day in Madrid; moments are ISO-8601 UTC. The hour is not known:
 * noon, but not before the order was paid, and now for a parcel of today. Refuses a day to come, one
 * more than 14 days ago, and one on which the order was not paid. Without a day it leaves now.
 */
export function leftAt(
  day: string | null | undefined,
  { paidAt, now }: { paidAt: string; now: string },
): { ok: true; at: string } | { ok: false; reason: LeftFault } {
  const today = madridDay(now)
  if (!day || day === today) return { ok: true, at: now }
  if (day > today) return { ok: false, reason: 'left_later' }
  if (day < addDays(today, -MOST_DAYS_LATE)) return { ok: false, reason: 'left_too_early' }
  if (day < madridDay(paidAt)) return { ok: false, reason: 'left_unpaid' }
  const noon = madridMoment(day, '12:00') ?? now
  return { ok: true, at: noon < paidAt ? paidAt : noon }
}

/** Why a parcel cannot have left on that day, in Spanish. */
export const LEFT_FAULTS: Readonly<Record<LeftFault, string>> = {
  left_later: 'El día en que salió no puede ser posterior a hoy.',
  left_too_early: `El día en que salió es de hace ${MOST_DAYS_LATE} días como mucho.`,
  left_unpaid: 'Ese día el pedido todavía no estaba pagado.',
}

/** A day of a table, as ISO or as a Spanish spreadsheet writes it: "27/11/2026"; undefined if none. */
export function readLeftDay(typed: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(typed) ?? []
  const iso = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}
