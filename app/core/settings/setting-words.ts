import type { Setting } from './settings-list.ts'

/** A value in words, for the owner. */
export const shownValue = ({ kind }: Pick<Setting, 'kind'>, value: unknown): string =>
  value === undefined ? '—' : kind.show(value)

/** A value five times as high or low is probably a slip. */
const SUSPICIOUS_FACTOR = 5

/** What the owner should know before this change: the setting's note, and a comma out of place. */
export function settingAlarms({ note }: Setting, before: unknown, after: unknown): string[] {
  const lines = note === undefined ? [] : [note]
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return lines
  const factor = after / before
  if (factor < SUSPICIOUS_FACTOR && factor * SUSPICIOUS_FACTOR > 1) return lines
  const words = factor > 1 ? `${Math.round(factor)} veces más` : 'cinco veces menos, o menos aún'
  return [...lines, `Es mucho cambio: ${words}. Mira si hay una coma fuera de sitio.`]
}

/** The groups of the settings, by the first words of their keys, in the order of the page. */
const GROUPS: readonly (readonly [label: string, starts: readonly string[]])[] = [
  ['La tienda', ['tienda.']],
  ['Envíos fuera de España', ['tarifa.internacional.']],
  ['Envíos en España', ['tarifa.', 'carrito.']],
  ['Plazos y políticas', ['devoluciones.', 'garantia.', 'entrega.', 'cookies.', 'iva.']],
  ['Venta y mostrador', ['regalo.', 'existencias.', 'mostrador.', 'cobro.']],
  ['Salida de los pedidos', ['salida.']],
  ['Cuánto se guardan los datos', ['datos.']],
]

const OTHERS = 'Lo demás'

/** The name of the group that a setting stands in. */
export const settingGroup = (key: string): string =>
  GROUPS.find(([, starts]) => starts.some((start) => key.startsWith(start)))?.[0] ?? OTHERS

/** The names of the groups, in order. */
export const settingGroups = (): string[] => [
  'La tienda',
  'Envíos en España',
  'Envíos fuera de España',
  ...GROUPS.slice(3).map(([label]) => label),
  OTHERS,
]
