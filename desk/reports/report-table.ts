import type { ChartPoint } from '../ui/chart.tsx'
import { formatEuros } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'

/** The reports, by their key in the address. */
export const REPORTS = {
  dia: 'Por día',
  semana: 'Por semana',
  mes: 'Por mes',
  productos: 'Productos',
  categorias: 'Categorías',
  margen: 'Margen',
  tallas: 'Tallas',
  tallaje: 'Cómo tallan',
  codigos: 'Códigos',
  paises: 'Países',
  devoluciones: 'Devoluciones',
  busquedas: 'Búsquedas sin resultado',
  iva: 'IVA',
} as const

export type ReportKey = keyof typeof REPORTS

export const isReport = (text: string): text is ReportKey => Object.hasOwn(REPORTS, text)

/** A value of a report: text, a number of things, or money. */
export type Cell = string | number | { cents: number }

export type ReportTable = {
  /** What the table has, and how it counts. */
  title: string
  note?: string
  heads: readonly string[]
  rows: readonly (readonly Cell[])[]
  chart?: { kind: 'line' | 'bars'; unit: 'euros' | 'units'; points: readonly ChartPoint[] }
}

const figure = new Intl.NumberFormat('es-ES')

export function cellText(cell: Cell): string {
  if (typeof cell === 'object') return formatEuros(cell.cents)
  return typeof cell === 'number' ? figure.format(cell) : cell
}

/** As a spreadsheet in Spain reads it. */
export const cellForFile = (cell: Cell): string | number =>
  typeof cell === 'object' ? writeEuros(cell.cents) : cell

/** "+13 %", "−4 %"; nothing without something to compare with. */
export function changeText(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round((100 * (now - before)) / Math.abs(before))
  return percent === 0 ? 'igual' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00A0%`
}

/** "34 %"; nothing of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}\u00A0%`
