import { addDays } from '#core/base/dates/madrid-time.ts'

/** A quarter of a year in Madrid's calendar: "2026-T4". Both days are included. */
export type Quarter = { name: string; year: number; number: number; fromDay: string; toDay: string }

/** Reads a typed quarter, "2026-T4"; undefined if it is none. */
export function readQuarter(typed: string): Quarter | undefined {
  const [, year, number] = /^(20\d\d)-T([1-4])$/.exec(typed.trim().toUpperCase()) ?? []
  return year === undefined || number === undefined
    ? undefined
    : quarterAt(Number(year), Number(number))
}

/** The quarter of a day. */
export const quarterOf = (day: string): Quarter =>
  quarterAt(Number(day.slice(0, 4)), Math.ceil(Number(day.slice(5, 7)) / 3))

function quarterAt(year: number, number: number): Quarter {
  const startOf = (month: number) =>
    `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const fromDay = startOf((number - 1) * 3)
  return {
    name: `${year}-T${number}`,
    year,
    number,
    fromDay,
    toDay: addDays(startOf(number * 3), -1),
  }
}
