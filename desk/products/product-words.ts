import { DURABILITY_TERMS, DURABILITY_YEARS } from '#core/catalogue/import/fault-words.ts'
import type { PriceAlarm } from '#core/catalogue/import/price-alarm.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { nearestText } from '#core/base/text/nearest.ts'
import type { ContentFault } from '#core/catalogue/product-edit/product-content.ts'
import type { ProductState } from '#core/catalogue/product-edit/product-state.ts'
import { isOwnInput } from './own-field-form.ts'
import type { State } from '../ui/state-sign.tsx'

/** The sign of a product's state. */
export const PRODUCT_SIGNS: Readonly<Record<ProductState, State>> = {
  draft: { sign: 'begin', text: 'Borrador' },
  scheduled: { sign: 'clock', text: 'Programado' },
  live: { sign: 'done', text: 'A la venta' },
  archived: { sign: 'crossed', text: 'Archivado', tone: 'off' },
}

const valueOf = (detail: string): string => detail.split('\n')[0] ?? ''
const known = (detail: string): string => detail.split('\n')[1] ?? ''

const FAULTS: Partial<Record<ContentFault['reason'], (detail: string) => string>> = {
  missing: () => 'Falta',
  too_low: () => 'Tiene que ser más que cero',
  too_high: (most) => `Como mucho ${formatEuros(Number(most))}`,
  too_long: (most) => `Demasiado largo: caben ${most} letras`,
  too_short: (least) => `Demasiado corto: al menos ${least} letras`,
  too_few: () => 'Marca al menos una cosa',
  bad_date: (typed) => `«${typed}» no es una fecha. Escríbela como 2026-11-21`,
  unknown_garment: () => 'Elige una de la lista, o ninguna',
  unknown_activity: (detail) =>
    `La actividad «${valueOf(detail)}» no está en la lista de la tienda`,
  unknown_category: (detail) =>
    `La categoría «${valueOf(detail)}» no está en la lista de la tienda`,
  unknown_collection: (detail) =>
    `La colección «${valueOf(detail)}» no está en la lista de la tienda`,
  unknown_size: (detail) => `La talla «${valueOf(detail)}» no está en la lista de la tienda`,
  unknown_color: (detail) => `El color «${valueOf(detail)}» no está en la lista de la tienda`,
  unknown_own_field: (detail) => `La tienda no tiene ningún campo propio «${valueOf(detail)}»`,
  bad_own_field: (detail) => `«${valueOf(detail)}» no vale: ${known(detail)}`,
  not_in_list: () => 'Elige una de la lista',
  unknown_maker: (detail) =>
    `La tienda no tiene ese fabricante. ${nearestText(valueOf(detail), known(detail).split(', '), 12)} Si es nuevo, se añade en Listas, Fabricantes`,
  maker_outside_eu: () =>
    'Ese fabricante no está en la Unión Europea y falta quién responde por él en ella. Se pone en Listas, Fabricantes',
  bad_durability: () => `${DURABILITY_YEARS[0]?.toUpperCase()}${DURABILITY_YEARS.slice(1)}`,
  durability_without_terms: () => `Faltan ${DURABILITY_TERMS}`,
  bad_id: () => 'El id son palabras en minúscula y un número, con guiones: mens-jacket-1',
}

/** What is wrong with a field, and what to do. */
export const contentFaultText = ({ reason, detail }: ContentFault): string =>
  FAULTS[reason]?.(detail) ?? 'Así no se entiende'

/** The message of each field: the first of its faults. Those of own fields have an input each. */
export function fieldFaults(faults: readonly ContentFault[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const fault of faults) {
    const field = isOwnInput(fault.path) ? fault.path : (fault.path.split('.')[0] ?? '')
    errors[field] ??= contentFaultText(fault)
  }
  return errors
}

/** Asks before a price that looks like a typing error. */
export function priceAlarmText(
  { kind, fromCents, toCents }: Pick<PriceAlarm, 'kind' | 'fromCents' | 'toCents'>,
  what = 'El precio',
): string {
  const change = `de ${formatEuros(fromCents)} a ${formatEuros(toCents)}`
  return kind === 'tenfold'
    ? `${what} pasa ${change}: ¿una coma fuera de su sitio? Si es así de verdad, guarda otra vez.`
    : `${what} pasa ${change}, más de la mitad de diferencia. Si es así de verdad, guarda otra vez.`
}
