import { CATALOGUE_COLUMNS } from '#core/catalogue-import/catalogue-cells.ts'
import type { ImportPreview } from '#core/catalogue-import/owner-catalogue.server.ts'
import { formatEuros } from '#core/money/money.ts'
import type { Screen } from './terminal/screen.ts'
import { table } from './terminal/table.ts'
import { count } from './terminal/words.ts'

const MOST_ROWS = 40

/** The changes of an import, as JSON. */
export const previewJson = ({ report, changes, ...preview }: ImportPreview) => ({
  ok: true,
  added: report.added,
  changed: changes,
  retired: report.retired,
  unchanged: report.unchanged,
  otherCounts: preview.otherCounts,
  withoutPictures: preview.withoutPictures,
  priceAlarms: preview.priceAlarms,
})

/** "2 nuevos, 5 cambiados; 160 sin cambios" */
export function sumOf({ report }: ImportPreview): string {
  const parts = [
    ...(report.added.length > 0 ? [count(report.added.length, 'nuevo', 'nuevos')] : []),
    ...(report.changed.length > 0 ? [count(report.changed.length, 'cambiado', 'cambiados')] : []),
    ...(report.retired.length > 0 ? [count(report.retired.length, 'retirado', 'retirados')] : []),
  ]
  return `${parts.join(', ')}; ${report.unchanged.toLocaleString('es-ES')} sin cambios`
}

/** The changes of an import for the owner: what is new, changed (by field) and withdrawn. */
export function previewText(screen: Screen, preview: ImportPreview): string {
  const { report, otherCounts, withoutPictures } = preview
  const names = new Map(preview.products.map(({ id, name }) => [id, name]))
  const rows = [
    ...report.added.map((id) => ['nuevo', id, names.get(id) ?? '']),
    ...preview.changes.map((change) => ['cambia', change.id, changeText(change)]),
    ...report.retired.map((id) => ['se retira', id, '']),
  ]
  const columns = [{ head: 'Qué' }, { head: 'Producto' }, { head: 'Cambio', shrinks: true }]
  const left = rows.length - MOST_ROWS
  return [
    table(screen, columns, rows.slice(0, MOST_ROWS)),
    ...(left > 0 ? [`… y ${left} más.`] : []),
    `En total: ${sumOf(preview)}.`,
    ...warnings(otherCounts, withoutPictures).map((line) => screen.paint('yellow', line)),
  ].join('\n')
}

function warnings(otherCounts: string[], withoutPictures: string[]): string[] {
  const lines: string[] = []
  if (otherCounts.length > 0) {
    const variants = count(otherCounts.length, 'variante tiene', 'variantes tienen')
    lines.push(`${variants} en el fichero otras existencias; se quedan como están («stock poner»).`)
  }
  if (withoutPictures.length > 0) {
    const products = count(withoutPictures.length, 'producto', 'productos')
    const some = withoutPictures.slice(0, 5).join(', ')
    lines.push(
      `Sin imágenes en algún color: ${products} (${some}). Se ponen con productos fotos CARPETA.`,
    )
  }
  return lines
}

const OTHER_FIELDS: Record<string, string> = {
  position: 'orden',
  isActive: 'vuelve a la venta',
  sizes: 'tallas o colores',
  details: 'datos',
}

/** The column name of a field in the owner's table. */
export const fieldName = (field: string): string =>
  OTHER_FIELDS[field] ?? CATALOGUE_COLUMNS.find((c) => c.field === field)?.name ?? field

function changeText({ fields, price, name }: ImportPreview['changes'][number]): string {
  const words = fields.filter((field) => field !== 'priceCents').map(fieldName)
  const step = price && `${formatEuros(price.fromCents)} → ${formatEuros(price.toCents)}`
  return `${name}: ${[...(step ? [step] : []), ...words].join(', ')}`
}
