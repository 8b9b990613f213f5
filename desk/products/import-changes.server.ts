import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { changeText } from '#core/catalogue/import/change-words.ts'
import { faultText } from '#core/catalogue/import/fault-words.ts'
import {
  applyTable,
  MOST_IMPORTED,
  previewTable,
  touchedBy,
  type TablePreview,
} from '#core/catalogue/import/import-at-desk.server.ts'
import type { ImportPreview } from '#core/catalogue/import/owner-catalogue.server.ts'
import { sameNameText } from '#core/catalogue/import/same-names.ts'
import { alarmReason } from '#core/catalogue/import/price-alarm-words.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview as shown, refused } from '../http/desk-answer.ts'
import { productCount } from './bulk/bulk-words.ts'

/** With its escapes it fits into what a form may be. */
const LONGEST_TABLE = 35_000
const MOST_SHOWN = 60

/** Names exactly these changes, so that what is applied is what was shown. */
const markOf = ({ products, report, changes }: ImportPreview): string => {
  const touched = touchedBy({ report }).map((id) => products.get(id))
  return createHash('sha256')
    .update(JSON.stringify([touched, report, changes]))
    .digest('base64url')
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MOST_SHOWN
  return [...lines.slice(0, MOST_SHOWN), ...(more > 0 ? [`… y ${more} más.`] : [])]
}

/** What becomes of each product, and what draws attention. */
function previewText(preview: ImportPreview): string {
  const { report, changes, products, priceAlarms, otherCounts, withoutPictures } = preview
  const names = preview.sameNames.map((one) => `· ${sameNameText(one)}`)
  const warned = priceAlarms.map((alarm) => `· ${alarm.name}: ${alarmReason(alarm)}`)
  return [
    ...(warned.length === 0
      ? []
      : ['Llaman la atención, por si falta o sobra una coma:', ...cut(warned), '']),
    ...(names.length === 0 ? [] : ['Se llaman como otro producto:', ...cut(names), '']),
    ...cut([
      ...report.added.map((id) => `Nuevo: ${products.get(id)?.name ?? id} (${id})`),
      ...changes.map(changeText),
    ]),
    ...(otherCounts.length === 0
      ? []
      : ['Las existencias de la tabla no se tocan: se cuentan en su sala.']),
    ...(withoutPictures.length === 0
      ? []
      : [`Sin fotos en algún color: ${withoutPictures.slice(0, 5).join(', ')}.`]),
    ...(report.unchanged === 0 ? [] : [`De la tabla, ${report.unchanged} ya están así.`]),
  ].join('\n')
}

type Imported =
  | { kind: 'refused'; preview: Extract<TablePreview, { ok: false }> }
  | { kind: 'same' | 'unseen' | 'changed' | 'done'; preview: ImportPreview }

/** Changes the catalogue by a table: first what becomes of each product, then exactly that. */
export const importTable = deskChange({
  permission: 'products.edit',
  fields: { table: LONGEST_TABLE, seen: 60 },
  schema: v.object({
    table: v.pipe(
      v.string(),
      v.nonEmpty('Pega la tabla, o elige el fichero'),
      v.maxLength(
        LONGEST_TABLE,
        'Es demasiado larga: deja solo las columnas y las filas que cambian, o pártela',
      ),
    ),
    seen: v.string(),
  }),
  work: async ({ ctx, input, at }): Promise<Imported> => {
    const preview = await previewTable(ctx.db, new TextEncoder().encode(input.table))
    if (!preview.ok) return { kind: 'refused', preview }
    if (touchedBy(preview).length === 0) return { kind: 'same', preview }
    if (input.seen !== markOf(preview)) return { kind: 'unseen', preview }
    return { kind: (await applyTable(ctx.db, preview, at)) ? 'done' : 'changed', preview }
  },
  entry: (outcome) => (outcome.kind === 'done' ? entriesOf(outcome.preview) : undefined),
  answer: (outcome) => {
    switch (outcome.kind) {
      case 'refused':
        return refused('refused', refusalText(outcome.preview))
      case 'same':
        return refused('refused', 'La tienda ya dice lo mismo: no hay nada que cambiar.')
      case 'changed':
        return refused(
          'conflict',
          'Alguien acaba de cambiar uno de esos productos. Vuelve a mirarlo.',
        )
      case 'unseen':
        return shown(previewText(outcome.preview), {
          seen: markOf(outcome.preview),
          deed: `Cambiar ${productCount(touchedBy(outcome.preview).length)}`,
        })
      case 'done':
        return done(
          `Hecho: ${productCount(touchedBy(outcome.preview).length)}. Se ve en la tienda en un segundo.`,
        )
    }
  },
})

/** One for each product, so that its history tells it. */
const entriesOf = ({ report, changes, products }: ImportPreview) => {
  const added = report.added.flatMap((id) => products.get(id) ?? [])
  return [
    ...added.map(({ id, name, priceCents }) => ({
      action: 'product.import',
      subject: { kind: 'product', id },
      summary: `${name}: nuevo, por fichero`,
      after: { priceCents },
    })),
    ...changes.map((change) => ({
      action: 'product.import',
      subject: { kind: 'product', id: change.id },
      summary: `${changeText(change)}, por fichero`,
      ...(change.price && {
        before: { priceCents: change.price.fromCents },
        after: { priceCents: change.price.toCents },
      }),
    })),
  ]
}

function refusalText(refusal: Extract<Imported, { kind: 'refused' }>['preview']): string {
  switch (refusal.reason) {
    case 'too_many':
      return `Son ${refusal.products} productos, y de una vez se cambian ${MOST_IMPORTED} como mucho. Parte la tabla.`
    case 'faults': {
      const lines = refusal.faults.map(({ line, productId, place, ...fault }) => {
        const of = [productId, place].filter(Boolean).join(', ')
        return `Línea ${line}${of ? ` (${of})` : ''}: ${faultText(fault)}`
      })
      return ['No se ha cambiado nada.', ...cut(lines)].join('\n')
    }
  }
}
