import * as v from 'valibot'
import { changeAlarm } from '#core/catalogue/import/price-alarm.ts'
import { readOwnPriceNote } from '#core/catalogue/sale-prices/own-price-note.server.ts'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import {
  findEditableProduct,
  setProductSold,
} from '#core/catalogue/product-edit/edit-product.server.ts'
import {
  discardDraft,
  duplicateProduct,
  findDraft,
  saveDraft,
} from '#core/catalogue/product-edit/product-drafts.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { priceAlarmText } from './product-words.ts'

const idOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['id'] ?? ''

const NOTHING = v.object({})

const setSold = (isSold: boolean) =>
  deskChange({
    permission: 'products.edit',
    fields: {},
    schema: NOTHING,
    work: async ({ ctx, ...job }) => setProductSold(ctx.db, { id: idOf(job), isSold }),
    entry: (outcome, job) =>
      outcome.ok
        ? {
            action: isSold ? 'product.restore' : 'product.archive',
            subject: { kind: 'product', id: idOf(job) },
            summary: `${isSold ? 'Vuelve a la venta' : 'Archiva'} ${idOf(job)}`,
            before: { isSold: !isSold },
            after: { isSold },
          }
        : undefined,
    answer: (outcome) => {
      if (!outcome.ok)
        return refused(
          'conflict',
          'Ya estaba así: alguien lo ha cambiado antes. Recarga la página.',
        )
      return isSold
        ? done('Vuelve a estar a la venta.', { undo: { intent: 'archivar', fields: {} } })
        : done('Archivado: ya no se vende. Los pedidos que lo llevan no cambian.', {
            undo: { intent: 'restaurar', fields: {} },
          })
    },
  })

export const archive = setSold(false)
export const restore = setSold(true)

/** Throws a draft away. */
export const discard = deskChange({
  permission: 'products.edit',
  fields: { version: 10 },
  schema: v.object({ version: v.string() }),
  work: async ({ ctx, input, ...job }) => {
    const of = { id: idOf(job), version: Number(input.version) }
    const draft = await findDraft(ctx.db, of.id)
    return { ok: await discardDraft(ctx.db, of), draft }
  },
  entry: ({ ok, draft }, job) =>
    ok
      ? {
          action: 'product.discard_draft',
          subject: { kind: 'product', id: idOf(job) },
          summary: `Tira el borrador de ${idOf(job)}`,
          before: { name: draft?.content.name ?? null },
        }
      : undefined,
  answer: ({ ok }) =>
    ok
      ? done('Borrador tirado.')
      : refused('conflict', 'Otra persona lo ha cambiado antes. Recarga la página.'),
})

/** Begins a product: an id and a name, and the rest on its page. */
export const create = deskChange({
  permission: 'products.edit',
  fields: { id: 60, name: 60 },
  schema: v.object({
    id: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta el id')),
    name: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta el nombre')),
  }),
  work: async ({ ctx, input, at }) => {
    if (await findEditableProduct(ctx.db, input.id)) return { ok: false, reason: 'taken' } as const
    const { id, name } = input
    return saveDraft(ctx.db, {
      content: { id, name, isNew: true },
      version: null,
      publishAt: null,
      now: at,
    })
  },
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'product.create',
          subject: { kind: 'product', id: input.id },
          summary: `Empieza el producto ${input.id}`,
          after: { name: input.name },
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) return done('Borrador empezado.', { to: `/productos/${input.id}` })
    const errors =
      outcome.reason === 'bad_id'
        ? { id: 'Palabras en minúscula y un número, con guiones: mens-jacket-1' }
        : { id: 'Ya hay un producto con ese id' }
    return refused('bad_fields', '', { errors })
  },
})

/** Copies the product into a new draft. */
export const duplicate = deskChange({
  permission: 'products.edit',
  fields: {},
  schema: NOTHING,
  work: async ({ ctx, at, ...job }) => duplicateProduct(ctx.db, { id: idOf(job), now: at }),
  entry: (copy, job) =>
    copy && {
      action: 'product.duplicate',
      subject: { kind: 'product', id: copy.id },
      summary: `Copia ${idOf(job)} en el borrador ${copy.id}`,
    },
  answer: (copy) =>
    copy
      ? done(`Copiado en el borrador ${copy.id}.`, { to: `/productos/${copy.id}?hecho=copiar` })
      : refused('not_found', 'Este producto ya no está.'),
})

/** A price edited in its row of the list. What was read goes along. */
export const changePrice = deskChange({
  permission: 'prices.edit',
  fields: { id: 60, from: 12, price: 14, seen: 12 },
  schema: v.object({
    id: v.string(),
    from: v.string(),
    seen: v.string(),
    price: v.pipe(
      v.string(),
      v.check((typed) => (readEuros(typed) ?? 0) > 0, 'Escríbelo así: 79,99'),
    ),
  }),
  work: async ({ ctx, input, at }) => {
    const [fromCents, toCents] = [Number(input.from) || 0, readEuros(input.price) ?? 0]
    const alarm = fromCents > 0 ? changeAlarm(fromCents, toCents) : undefined
    if (alarm && input.seen !== String(toCents)) {
      return { ok: false, reason: 'alarm', kind: alarm, fromCents, toCents } as const
    }
    const outcome = await setPrice(ctx.db, { productId: input.id, fromCents, toCents, now: at })
    if (!outcome.ok) return outcome
    return { ...outcome, kept: await readOwnPriceNote(ctx.db, [input.id], 'kept') }
  },
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'product.price',
          subject: { kind: 'product', id: input.id },
          summary: `Precio de ${input.id}: de ${formatEuros(outcome.fromCents)} a ${formatEuros(outcome.toCents)}`,
          before: { priceCents: outcome.fromCents },
          after: { priceCents: outcome.toCents },
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      const { fromCents, toCents, kept } = outcome
      const sizes = kept === undefined ? '' : ` ${kept}.`
      return done(
        `${formatEuros(fromCents)} → ${formatEuros(toCents)}. Ya se ve en la tienda.${sizes}`,
        {
          undo: {
            intent: 'precio',
            fields: {
              id: input.id,
              from: String(toCents),
              price: formatEuros(fromCents),
              seen: String(fromCents),
            },
          },
        },
      )
    }
    switch (outcome.reason) {
      case 'alarm':
        return preview(priceAlarmText(outcome), { seen: String(outcome.toCents) })
      case 'same_price':
        return refused('refused', 'Ya tiene ese precio.')
      case 'too_high':
        return refused('bad_fields', '', { errors: { price: 'Es demasiado para un precio' } })
      case 'changed_meanwhile':
        return refused(
          'conflict',
          'El precio ha cambiado mientras escribías. Recarga la página para verlo.',
        )
    }
  },
})
