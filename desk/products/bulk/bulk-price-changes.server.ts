import * as v from 'valibot'
import { setPrices } from '#core/catalogue/sale-prices/prices.server.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { readOwnPriceNote } from '#core/catalogue/sale-prices/own-price-note.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import {
  previewPrices,
  type BulkPriceLine,
} from '#core/catalogue/product-edit/bulk-prices.server.ts'
import {
  MOST_AT_ONCE,
  PRICE_ENDINGS,
  type PriceEnding,
  type PriceTerms,
} from '#core/catalogue/product-edit/bulk-terms.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, preview, refused } from '../../http/desk-answer.ts'
import { IDS_LIMIT, idsField, markOf, seenField, type ShownRow } from './bulk-fields.server.ts'
import {
  changedSince,
  priceRefusal,
  productCount,
  SINCE_SEEN,
  SKIPPED_WORDS,
  WARNING_WORDS,
} from './bulk-words.ts'

const BAD_VALUE = 'Un porcentaje entero de 1 a 99, como 10 %, o un importe como 5,00 €'

/** "10 %", or "5", "5,00 €". */
function readBy(typed: string): PriceTerms['by'] | undefined {
  const [, digits] = /^\s*([1-9]\d?)\s*%\s*$/.exec(typed) ?? []
  if (digits !== undefined) return { percent: Number(digits) }
  const amountCents = readEuros(typed)
  return amountCents === undefined || amountCents === 0 ? undefined : { amountCents }
}

const endings = Object.keys(PRICE_ENDINGS) as PriceEnding[] // its own keys

const pricesForm = v.object({
  ids: idsField,
  seen: seenField,
  direction: v.picklist(['up', 'down'], 'Elige si sube o baja'),
  value: v.pipe(
    v.string(),
    v.check((typed) => readBy(typed) !== undefined, BAD_VALUE),
  ),
  ending: v.picklist(endings, 'Elige cómo se redondea'),
})

const changing = (lines: readonly BulkPriceLine[]) =>
  lines.filter(({ skipped }) => skipped === null)

const priceEntries = (
  changes: readonly { productId: string; fromCents: number; toCents: number }[],
  why: string,
) =>
  changes.map(({ productId, fromCents, toCents }) => ({
    action: 'product.price',
    subject: { kind: 'product', id: productId },
    summary: `Precio de ${productId}: de ${formatEuros(fromCents)} a ${formatEuros(toCents)}, ${why}`,
    before: { priceCents: fromCents },
    after: { priceCents: toCents },
  }))

/** Many prices: first what each becomes, then exactly that, all or none. */
export const changePrices = deskChange({
  permission: 'prices.edit',
  fields: { ids: IDS_LIMIT, seen: 60, direction: 10, value: 14, ending: 10 },
  schema: pricesForm,
  work: async ({ ctx, input, at }) => {
    const { ids, seen, direction, ending } = input
    // Between the look and the change nobody else changes them.
    if (seen !== '') await lockProducts(ctx.db, ids)
    const by = readBy(input.value) ?? { amountCents: 0 } // the schema has read it
    const shown = await previewPrices(ctx.db, { ids, terms: { direction, by, ending }, now: at })
    if (!shown.ok) return shown
    const mark = markOf(shown.lines.map(({ id, fromCents, toCents }) => [id, fromCents, toCents]))
    const wanted = changing(shown.lines)
    if (seen !== mark) {
      const changed = wanted.map(({ id }) => id)
      const kept = await readOwnPriceNote(ctx.db, changed, 'kept')
      return { ok: false, reason: 'unseen', lines: shown.lines, mark, kept } as const
    }
    const changes = wanted.map(({ id, fromCents, toCents }) => ({
      productId: id,
      fromCents,
      toCents,
    }))
    const outcome = await setPrices(ctx.db, changes, at)
    // Behind the lock only a program that takes no lock could come between.
    return outcome.ok
      ? ({ ok: true, changes } as const)
      : ({ ok: false, reason: 'moved', ids: outcome.ids } as const)
  },
  entry: (outcome) => (outcome.ok ? priceEntries(outcome.changes, 'con otros') : undefined),
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      const { changes } = outcome
      const back = changes.map(({ productId, fromCents, toCents }) =>
        [productId, toCents, fromCents].join(' '),
      )
      return done(`${productCount(changes.length)} con su precio nuevo. Ya se ve en la tienda.`, {
        undo: { intent: 'precios-atras', fields: { cambios: back.join('\n') } },
      })
    }
    switch (outcome.reason) {
      case 'unseen':
        return shownPrices(outcome, input.seen !== '')
      case 'moved':
        return refused('conflict', changedSince(outcome.ids))
      case 'no_products':
      case 'nothing_changes':
      case 'impossible':
        return refused('refused', priceRefusal(outcome))
    }
  },
})

type Shown = { lines: readonly BulkPriceLine[]; mark: string; kept: string | undefined }

function shownPrices({ lines, mark, kept }: Shown, wasSeen: boolean) {
  const changes = changing(lines)
  const left = lines.length - changes.length
  const alarms = changes.filter(({ warning }) => warning !== null).length
  const text = [
    ...(wasSeen ? [SINCE_SEEN] : []),
    `${productCount(changes.length)} ${changes.length === 1 ? 'cambia' : 'cambian'} de precio${left > 0 ? `, y ${left} no` : ''}.`,
    ...(kept === undefined ? [] : [`${kept}.`]),
    'Un precio nuevo no se anuncia como rebaja. Para anunciarla, hazla en Rebajas: junto a ella sale el precio más bajo de los 30 días anteriores.',
    ...(alarms > 0
      ? [`Mira ${alarms === 1 ? 'el aviso' : `los ${alarms} avisos`} de la tabla.`]
      : []),
  ]
  const rows = lines.map(
    ({ id, name, fromCents, toCents, lowestCents, skipped, warning }): ShownRow => ({
      id,
      name,
      before: formatEuros(fromCents),
      after: skipped ? '·' : formatEuros(toCents),
      lowest: lowestCents === null ? '·' : formatEuros(lowestCents),
      note: skipped ? SKIPPED_WORDS[skipped] : warning ? WARNING_WORDS[warning] : '',
    }),
  )
  return preview(text.join('\n'), {
    seen: mark,
    deed: `Cambiar ${changes.length === 1 ? '1 precio' : `${changes.length} precios`}`,
    rows: JSON.stringify(rows),
  })
}

const CHANGE = /^([a-z0-9-]{1,60}) (\d{1,9}) (\d{1,9})$/

/** The prices as they were, where nobody has changed them since: all or none. */
export const undoPrices = deskChange({
  permission: 'prices.edit',
  fields: { cambios: 60_000 },
  schema: v.object({
    cambios: v.pipe(
      v.string(),
      v.transform((text) =>
        text.split(/\r?\n/).flatMap((line) => {
          const [, productId, from, to] = CHANGE.exec(line) ?? []
          return productId === undefined
            ? []
            : [{ productId, fromCents: Number(from), toCents: Number(to) }]
        }),
      ),
      v.check(
        (changes) => changes.length > 0 && changes.length <= MOST_AT_ONCE,
        'No hay nada que deshacer',
      ),
    ),
  }),
  work: async ({ ctx, input, at }) => ({
    ...(await setPrices(ctx.db, input.cambios, at)),
    changes: input.cambios,
  }),
  entry: ({ ok, changes }) => (ok ? priceEntries(changes, 'como antes') : undefined),
  answer: (outcome) =>
    outcome.ok
      ? done(`${productCount(outcome.changes.length)} con su precio de antes.`)
      : refused('conflict', changedSince(outcome.ids)),
})
