import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { alarmsOfChange } from '#core/catalogue/import/price-alarm.ts'
import { categoryIds } from '#core/catalogue/categories.ts'
import { collectionValues } from '#core/catalogue/collections.ts'
import { filterProducts, type ProductFilter } from '#core/catalogue/product.ts'
import { reductionPercent } from '#core/catalogue/reduction.ts'
import { GENDERS } from '#core/catalogue/vocabulary.ts'
import { addDays, isDay, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { readOwnPriceNote } from '#core/catalogue/sale-prices/own-price-note.server.ts'
import type { SaleTerms } from '#core/catalogue/sale-prices/sale-period.ts'
import {
  cancelSale,
  createSale,
  endSaleEarly,
  previewSale,
  type SalePreview,
} from '#core/catalogue/sale-prices/sale-periods.server.ts'
import { listSelectable } from '#core/catalogue/sale-prices/sale-products.server.ts'
import type { Db } from '#db/schema.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { periodText, saleFault } from './sale-words.ts'
import type { ShownLine } from './sale-form.tsx'

const MOST_SHOWN = 100
const MOST_IDS = 500

const PICK_ONE = 'Elige una de la lista'
const choice = <const T extends readonly string[]>(values: T) =>
  v.picklist(['', ...values] as const, PICK_ONE)

/** A value of a list that the owner keeps: it is looked up when a form is read. */
const ofOwner = (values: () => readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => value === '' || values().includes(value), PICK_ONE),
  )

const saleForm = v.object({
  kind: v.picklist(['percent', 'price'], 'Elige cuánto baja'),
  value: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta cuánto')),
  fromDay: v.pipe(
    v.string(),
    v.check((text) => text === '' || isDay(text), 'Escribe un día'),
  ),
  toDay: v.pipe(v.string(), v.check(isDay, 'Una rebaja tiene fin: escribe su último día')),
  which: v.picklist(['some', 'group', 'all'], 'Elige qué se rebaja'),
  ids: v.string(),
  category: ofOwner(categoryIds),
  gender: choice(GENDERS),
  collection: ofOwner(collectionValues),
  seen: v.string(),
})

type SaleForm = v.InferOutput<typeof saleForm>

function termsOf({ kind, value }: SaleForm): SaleTerms | undefined {
  if (kind === 'percent') {
    const digits = value.replace(/%$/, '').trim()
    return /^\d{1,3}$/.test(digits) ? { percent: Number(digits) } : undefined
  }
  const priceCents = readEuros(value)
  return priceCents === undefined ? undefined : { priceCents }
}

async function chosenIds(db: Db, form: SaleForm): Promise<string[]> {
  if (form.which === 'some') {
    return [
      ...new Set(
        form.ids
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ].slice(0, MOST_IDS)
  }
  const { category, gender, collection } = form
  const isGroup = form.which === 'group'
  if (isGroup && category === '' && gender === '' && collection === '') return []
  const filter: ProductFilter = isGroup
    ? {
        ...(category && { category }),
        ...(gender && { gender }),
        ...(collection && { collection }),
      }
    : {}
  return filterProducts(await listSelectable(db), filter).map(({ id }) => id)
}

/** Names exactly these prices, so that what is saved is what was shown. */
const markOf = ({ lines, period }: SalePreview): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        period.endsAt,
        lines.map((line) => [line.productId, line.regularCents, line.priceCents, line.lowestCents]),
      ]),
    )
    .digest('base64url')

/** A sale: first what each price becomes and what is announced beside it, then exactly that. */
export const newSale = deskChange({
  permission: 'prices.edit',
  fields: {
    kind: 10,
    value: 14,
    fromDay: 10,
    toDay: 10,
    which: 10,
    ids: 20_000,
    category: 40,
    gender: 40,
    collection: 40,
    seen: 60,
  },
  schema: saleForm,
  work: async ({ ctx, input, at }) => {
    const terms = termsOf(input)
    if (!terms) return { ok: false, reason: 'bad_value' } as const
    const shown = await previewSale(ctx.db, {
      startsAt: input.fromDay === '' ? at : startOfMadridDay(input.fromDay),
      endsAt: startOfMadridDay(addDays(input.toDay, 1)),
      productIds: await chosenIds(ctx.db, input),
      terms,
      now: at,
    })
    if (!shown.ok) return shown
    if (input.seen !== markOf(shown)) {
      const reduced = shown.lines.map(({ productId }) => productId)
      const note = await readOwnPriceNote(ctx.db, reduced, 'reduced')
      return { ok: false, reason: 'unseen', shown, note } as const
    }
    const outcome = await createSale(ctx.db, shown, at)
    return outcome.ok ? { ...outcome, shown } : outcome
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'sale.create',
          subject: { kind: 'sale', id: String(outcome.salePeriodId) },
          summary: `Rebaja ${outcome.salePeriodId}: ${outcome.shown.lines.length} productos, ${periodText(outcome.shown.period)}`,
          after: { products: outcome.shown.lines.length, ...outcome.shown.period },
        }
      : undefined,
  after: async (outcome, { ctx, at }) => {
    // At once if it begins now; the shop's clock does the same each minute.
    if (outcome.ok) await applyDueSales(ctx.db, at)
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) return done('Rebaja guardada.', { to: `/rebajas/${outcome.salePeriodId}` })
    switch (outcome.reason) {
      case 'bad_value':
        return refused('bad_fields', '', {
          errors: { value: 'Un porcentaje de 1 a 99, o un precio como 24,99' },
        })
      case 'changed_meanwhile':
        return refused(
          'conflict',
          'Algún precio acaba de cambiar. No se ha hecho nada: míralo otra vez.',
        )
      case 'unseen':
        return shownSale(outcome.shown, outcome.note)
      case 'bad_percent':
      case 'ends_before_it_starts':
      case 'no_products':
      case 'not_lower':
      case 'over':
      case 'overlap':
      case 'too_high': {
        const { field, text } = saleFault(outcome.reason, outcome.lines)
        return field === undefined
          ? refused('refused', text)
          : refused('bad_fields', '', { errors: { [field]: text } })
      }
    }
  },
})

function shownSale(shown: SalePreview, note: string | undefined) {
  const { lines, period } = shown
  const silent = lines.filter(({ isAnnounced }) => !isAnnounced).length
  const alarms = lines.flatMap(({ productId, name, regularCents, priceCents }) =>
    alarmsOfChange({ productId, name, fromCents: regularCents, toCents: priceCents }),
  )
  const text = [
    `${lines.length} ${lines.length === 1 ? 'prenda' : 'prendas'}, ${periodText(period)}.`,
    ...(note === undefined ? [] : [`${note}.`]),
    ...(silent > 0
      ? [
          `${silent} no se anunciarán como rebaja: su precio no baja al menos un 1 % del más bajo de los 30 días anteriores (artículo 20 de la Ley 7/1996).`,
        ]
      : []),
    ...(alarms.length > 0 ? [`${alarms.length} bajan más de la mitad: ¿es así de verdad?`] : []),
  ]
  const rows = lines
    .slice(0, MOST_SHOWN)
    .map(({ productId, name, regularCents, priceCents, lowestCents, isAnnounced }): ShownLine => ({
      id: productId,
      name,
      regularCents,
      priceCents,
      lowestCents,
      percent:
        isAnnounced && lowestCents !== null ? reductionPercent(priceCents, lowestCents) : null,
    }))
  return preview(text.join('\n'), {
    seen: markOf(shown),
    deed: `Rebajar ${lines.length} ${lines.length === 1 ? 'prenda' : 'prendas'}`,
    lines: JSON.stringify(rows),
  })
}

const saleOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): number => Number(params['id'])

/** Ends a running sale now: its products return to their prices. */
export const endSale = deskChange({
  permission: 'prices.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, at, ...job }) => endSaleEarly(ctx.db, saleOf(job), at),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'sale.end',
          subject: { kind: 'sale', id: String(saleOf(job)) },
          summary: `Acaba ya la rebaja ${saleOf(job)}`,
          after: { endsAt: job.at },
        }
      : undefined,
  after: async (outcome, { ctx, at }) => {
    if (outcome.ok) await applyDueSales(ctx.db, at)
    return outcome
  },
  answer: (outcome) => {
    if (outcome.ok) return done('La rebaja ha acabado: las prendas vuelven a su precio.')
    switch (outcome.reason) {
      case 'unknown':
        return refused('not_found', 'Esa rebaja no está.')
      case 'over':
        return refused('conflict', 'Ya había acabado. Recarga la página.')
      case 'not_begun':
        return refused('refused', 'Todavía no ha empezado: se quita, no se acaba.')
    }
  },
})

/** Takes back a sale that has not begun. */
export const dropSale = deskChange({
  permission: 'prices.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, at, ...job }) => cancelSale(ctx.db, saleOf(job), at),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'sale.cancel',
          subject: { kind: 'sale', id: String(saleOf(job)) },
          summary: `Quita la rebaja ${saleOf(job)}, que no había empezado`,
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Quitada: ya no empezará.')
    return outcome.reason === 'unknown'
      ? refused('conflict', 'Esa rebaja no está, o alguien la ha quitado antes. Recarga la página.')
      : refused('refused', 'Ya ha empezado: se acaba, no se quita.')
  },
})
