import type { StaffPermission } from '#core/account/staff/staff.ts'
import { ageText } from '../ui/when.ts'

/** A thing that waits: how many, what, until when, and where it is done. */
export type TodayLine = {
  key: string
  count: number
  title: string
  second: string
  /** "hasta el vie, 21 nov", "desde hace 2 días"; empty: no day is set. */
  when: string
  tone: 'plain' | 'waits' | 'failed'
  /** The address in the desk; null: this room is not there. */
  to: string | null
  deed: string
  /** The orders that it is about, if there are several: each has its link. */
  orders: readonly string[]
}

/** A line before it is known who reads it. */
export type Draft = Omit<TodayLine, 'to' | 'orders'> & {
  orders?: readonly string[]
  permission: StaffPermission
  room: string
  query?: string
  /** The day it is due, to sort by. */
  dueDay?: string
}

export const many = (n: number, one: string, several: string): string =>
  `${n.toLocaleString('es-ES', { useGrouping: 'always' })} ${n === 1 ? one : several}`

/** "desde hace 2 días"; empty without a moment. */
export const since = (moment: string | null, now: Date): string => {
  if (moment === null) return ''
  const age = ageText(moment, now)
  return age === 'ahora' ? 'acaba de llegar' : `desde hace ${age}`
}
