import { formatEuros } from '#core/base/money/money.ts'
import { CATALOGUE_COLUMNS } from './catalogue-cells.ts'
import type { CataloguePlan } from './catalogue-plan.ts'

const OTHER_FIELDS: Record<string, string> = {
  position: 'orden',
  isActive: 'vuelve a la venta',
  sizes: 'tallas o colores',
  details: 'datos',
  ownFields: 'campos propios',
}

/** The column name of a field in the owner's table. */
export const fieldName = (field: string): string =>
  OTHER_FIELDS[field] ?? CATALOGUE_COLUMNS.find((c) => c.field === field)?.name ?? field

/** What a product gets, by field, with both prices. */
export function changeText({ fields, price, name }: CataloguePlan['changes'][number]): string {
  const words = fields.filter((field) => field !== 'priceCents').map(fieldName)
  const step = price && `${formatEuros(price.fromCents)} → ${formatEuros(price.toCents)}`
  return `${name}: ${[...(step ? [step] : []), ...words].join(', ')}`
}
