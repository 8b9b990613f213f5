import { changeText } from '#core/catalogue/import/change-words.ts'
import { sameNameText } from '#core/catalogue/import/same-names.ts'
import type { ImportPreview } from '#core/catalogue/import/owner-catalogue.server.ts'
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
  sameNames: preview.sameNames,
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
  const { report } = preview
  const nameOf = (id: string) => preview.products.get(id)?.name ?? ''
  const first = <T>(all: readonly T[]) => all.slice(0, MOST_ROWS)
  const rows = [
    ...first(report.added).map((id) => ['nuevo', id, nameOf(id)]),
    ...first(preview.changes).map((change) => ['cambia', change.id, changeText(change)]),
    ...first(report.retired).map((id) => ['se retira', id, '']),
  ]
  const columns = [{ head: 'Qué' }, { head: 'Producto' }, { head: 'Cambio', shrinks: true }]
  const left = report.added.length + preview.changes.length + report.retired.length - MOST_ROWS
  return [
    table(screen, columns, first(rows)),
    ...(left > 0 ? [`… y ${left} más.`] : []),
    `En total: ${sumOf(preview)}.`,
    ...warnings(preview).map((line) => screen.paint('yellow', line)),
  ].join('\n')
}

function warnings({ otherCounts, withoutPictures, sameNames }: ImportPreview): string[] {
  const lines = sameNames.slice(0, MOST_ROWS).map((one) => `${sameNameText(one)}.`)
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
