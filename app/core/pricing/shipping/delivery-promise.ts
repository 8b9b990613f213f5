import { dispatch } from '#core/base/policy/dispatch.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { ShippingMethod } from './shipping.ts'

/** First and last possible day of delivery, as "2026-11-25". */
export type DeliveryDays = { from: string; to: string }

const DAY_MS = 86_400_000
const holidaysOf = (day: string): string | undefined =>
  (dispatch.holidays as Record<string, string | undefined>)[day.slice(0, 4)]

/**
 * The delivery days of an order placed at `now`, counted in Spanish working days from dispatch.
 * Undefined abroad, whose holidays the shop does not know, and if a day falls into a year without
 * holidays in the policy: there the shop promises only a number of days.
 * Source: specification, "Shipping page"; content/dispatch.json.
 */
export function deliveryDays(method: ShippingMethod, now: Date): DeliveryDays | undefined {
  const span = workingDays(method)
  if (!span) return undefined
  const { day } = inMadrid(now)
  const leaves = dispatchDay(now)
  const from = addWorkingDays(leaves, span.min)
  const to = addWorkingDays(leaves, span.max)
  const isCovered = holidaysOf(day) !== undefined && holidaysOf(to) !== undefined
  return isCovered ? { from, to } : undefined
}

/**
 * The day on which an order placed at `now` leaves the warehouse, as the shop promises it.
 * Source: content/dispatch.json.
 */
export function dispatchDay(now: Date): string {
  const { day, hour } = inMadrid(now)
  return isWorkingDay(day) && hour < dispatch.cutOffHour ? day : addWorkingDays(day, 1)
}

function workingDays(method: ShippingMethod): { min: number; max: number } | undefined {
  const { standard, express } = policy.shipping
  switch (method) {
    case 'standard':
      return standard.workingDays
    case 'express':
      // The courier counts its hours on working days.
      return { min: Math.ceil(express.hours.min / 24), max: Math.ceil(express.hours.max / 24) }
    case 'international':
      return undefined
  }
}

const madrid = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The day and hour in Madrid, where the warehouse is, independent of the server's time zone. */
function inMadrid(now: Date): { day: string; hour: number } {
  const parts = Object.fromEntries(
    madrid.formatToParts(now).map(({ type, value }) => [type, value]),
  )
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}

/** The day that is `count` Spanish working days after `day`; days as "2026-11-25". */
export function addWorkingDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = new Date(Date.parse(at) + DAY_MS).toISOString().slice(0, 10)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  return !isWeekend && !holidaysOf(day)?.includes(day.slice(5))
}

const weekdays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']
const month = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' })

/** «entre el mié 25 y el vie 27 de noviembre»; a date never breaks over two lines. */
export function deliveryText({ from, to }: DeliveryDays): string {
  if (from === to) return `el ${dateText(from)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `entre el ${isOneMonth ? dayText(from) : dateText(from)} y el ${dateText(to)}`
}

const dateText = (day: string): string =>
  `${dayText(day)}\u00A0de\u00A0${month.format(new Date(day))}`

const dayText = (day: string): string =>
  `${weekdays[new Date(day).getUTCDay()]}\u00A0${Number(day.slice(8))}`
