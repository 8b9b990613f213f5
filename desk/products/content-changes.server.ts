import type { PriceAlarm } from '#core/catalogue/import/price-alarm.ts'
import { formatMoment } from '#core/base/dates/format-dates.ts'
import { contentAlarms } from '#core/catalogue/product-edit/content-alarms.ts'
import {
  findEditableProduct,
  saveProduct,
} from '#core/catalogue/product-edit/edit-product.server.ts'
import { contentChanges, type DraftContent } from '#core/catalogue/product-edit/product-content.ts'
import {
  findDraft,
  publishDraft,
  saveDraft,
  type PublishOutcome,
  type SaveDraftOutcome,
} from '#core/catalogue/product-edit/product-drafts.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { typedMoment } from '../http/field-moment.ts'
import { markOf } from './bulk/bulk-fields.server.ts'
import { ownFieldsText } from './own-field-form.ts'
import { contentOf, FIELD_LABELS, inOrderOf, productLimits, productForm } from './product-form.ts'
import { fieldFaults, priceAlarmText } from './product-words.ts'

const idOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['id'] ?? ''

type Changed = ReturnType<typeof contentChanges>

/** A value for the log, which keeps facts of a sentence's length. */
function fact(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value === undefined || value === null) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 70)
}

/** The values before and after, for the entry of the log. */
const sides = (changes: Changed) => ({
  before: Object.fromEntries(changes.map(({ field, before }) => [field, fact(before)])),
  after: Object.fromEntries(changes.map(({ field, after }) => [field, fact(after)])),
})

const fieldNames = (changes: Changed): string =>
  changes
    .map(({ field }) => FIELD_LABELS[field] ?? field)
    .join(', ')
    .toLowerCase()

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value ?? '')

/** In the words of the form. */
const shownOf = (field: string, value: unknown): string =>
  field === 'ownFields' ? ownFieldsText(value as DraftContent['ownFields']) : shown(value)

const conflictsOf = (current: DraftContent, mine: DraftContent) =>
  contentChanges(current, mine).map(({ field, before, after }) => ({
    field,
    label: FIELD_LABELS[field] ?? field,
    yours: shownOf(field, after),
    theirs: shownOf(field, before),
  }))

const MOST_ALARMS = 3

/** The question before prices that look like typing errors; of a size with its name. */
const alarmsText = (alarms: readonly PriceAlarm[]): string =>
  alarms
    .slice(0, MOST_ALARMS)
    .map(({ productId, name, ...step }) =>
      priceAlarmText(step, productId.includes('/') ? `El precio de ${name}` : 'El precio'),
    )
    .join('\n')

/** Saves a product that is or was on sale. A price that looks like a typing error is asked twice. */
export const saveContent = deskChange({
  permission: 'products.edit',
  get fields() {
    return productLimits()
  },
  schema: productForm,
  work: async ({ ctx, input, at, ...job }) => {
    const before = await findEditableProduct(ctx.db, idOf(job))
    const content = inOrderOf(before?.content, contentOf(idOf(job), input))
    const alarms = before ? contentAlarms(before.content, content) : []
    const mark = markOf(alarms)
    // The second press carries the prices that were asked about.
    if (alarms.length > 0 && input['seen'] !== mark) {
      return { ok: false, reason: 'alarm', alarms, mark } as const
    }
    const outcome = await saveProduct(ctx.db, { content, version: input['version'] ?? '', now: at })
    return { ...outcome, mine: content }
  },
  entry: (outcome, job) =>
    outcome.ok && outcome.changes.length > 0
      ? {
          action: 'product.edit',
          subject: { kind: 'product', id: idOf(job) },
          summary: `Cambia ${idOf(job)}: ${fieldNames(outcome.changes)}`,
          ...sides(outcome.changes),
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok)
      return done(
        outcome.changes.length === 0
          ? 'No había nada que cambiar.'
          : 'Guardado. Ya se ve en la tienda.',
      )
    switch (outcome.reason) {
      case 'alarm':
        return preview(alarmsText(outcome.alarms), { seen: outcome.mark })
      case 'faults':
        return refused('bad_fields', 'Hay campos que no valen: míralos abajo.', {
          errors: fieldFaults(outcome.faults),
        })
      case 'changed_meanwhile':
        return refused(
          'conflict',
          'Otra persona ha cambiado este producto mientras lo editabas. Recarga la página para ver lo suyo; lo tuyo sigue en el formulario.',
          {
            conflict: conflictsOf(outcome.current.content, outcome.mine),
          },
        )
      case 'unknown_product':
        return refused('not_found', 'Este producto ya no está.')
    }
  },
})

/** Keeps a draft, complete or not, perhaps with a date. */
export const keepDraft = deskChange({
  permission: 'products.edit',
  get fields() {
    return productLimits()
  },
  schema: productForm,
  work: async ({ ctx, input, at, ...job }) => {
    const before = await findDraft(ctx.db, idOf(job))
    const content = inOrderOf(before?.content, contentOf(idOf(job), input))
    const publishAt = typedMoment(input['publishAt'] ?? '')
    if (publishAt === undefined) return { ok: false, reason: 'bad_moment' } as const
    if (publishAt !== null && publishAt <= at) return { ok: false, reason: 'past' } as const
    const version = input['version'] === '' ? null : Number(input['version'])
    const outcome = await saveDraft(ctx.db, { content, version, publishAt, now: at })
    return { ...outcome, mine: content, publishAt }
  },
  entry: (outcome, job) =>
    outcome.ok ? keptEntry(idOf(job), outcome, outcome.publishAt !== null) : undefined,
  answer: (outcome) => {
    if (outcome.ok)
      return done(
        outcome.publishAt === null ? 'Borrador guardado.' : 'Programado: sale solo a esa hora.',
      )
    switch (outcome.reason) {
      case 'bad_moment':
        return refused('bad_fields', '', { errors: { publishAt: 'Escribe un día y una hora' } })
      case 'past':
        return refused('bad_fields', '', { errors: { publishAt: 'Esa hora ya ha pasado' } })
      case 'bad_id':
      case 'too_long':
      case 'changed_meanwhile':
        return refuseDraft(outcome)
    }
  },
})

type NotKept = Extract<SaveDraftOutcome, { ok: false }> & { mine: DraftContent }

function refuseDraft(outcome: NotKept): DeskReply {
  switch (outcome.reason) {
    case 'bad_id':
      return refused(
        'refused',
        'El id son palabras en minúscula y un número, con guiones: mens-jacket-1.',
      )
    case 'too_long':
      return refused('refused', 'Es demasiado texto para un producto.')
    case 'changed_meanwhile':
      return refused(
        'conflict',
        'Otra persona ha guardado este borrador mientras lo editabas. Recarga la página para ver lo suyo; lo tuyo sigue en el formulario.',
        {
          conflict: outcome.current ? conflictsOf(outcome.current.content, outcome.mine) : [],
        },
      )
  }
}

/** The entry of a draft that was kept, with its date or without. */
const keptEntry = (
  id: string,
  kept: { version: number; publishAt: string | null },
  isPlan: boolean,
) => ({
  action: isPlan ? 'product.schedule' : 'product.draft',
  subject: { kind: 'product', id },
  summary: `${isPlan ? 'Programa' : 'Guarda'} el borrador de ${id}`,
  after: { version: kept.version, publishAt: kept.publishAt },
})

type Published =
  | ({ step: 'keep' } & NotKept)
  | { step: 'publish'; kept: Kept; outcome: PublishOutcome; priceCents: number | null }
type Kept = { version: number; publishAt: string | null }

/**
 * Saves the draft as it stands in the form and puts it on sale. If it cannot be yet, its texts are
 * kept, with an entry, and so is the date that was planned: a refusal plans nothing and takes no
 * plan back. Guarded by: content-changes.server.test.ts.
 */
export const publish = deskChange({
  permission: 'products.edit',
  get fields() {
    return productLimits()
  },
  schema: productForm,
  work: async ({ ctx, input, at, ...job }): Promise<Published> => {
    const before = await findDraft(ctx.db, idOf(job))
    const content = inOrderOf(before?.content, contentOf(idOf(job), input))
    const publishAt = before?.publishAt ?? null
    const version = input['version'] === '' ? null : Number(input['version'])
    const kept = await saveDraft(ctx.db, { content, version, publishAt, now: at })
    if (!kept.ok) return { step: 'keep', ...kept, mine: content }
    const of = { id: content.id, version: kept.version, now: at }
    return {
      step: 'publish',
      kept: { version: kept.version, publishAt },
      outcome: await publishDraft(ctx.db, of),
      priceCents: content.priceCents ?? null,
    }
  },
  entry: (made, job) => {
    if (made.step === 'keep') return undefined
    if (!made.outcome.ok) return keptEntry(idOf(job), made.kept, false)
    return {
      action: 'product.publish',
      subject: { kind: 'product', id: idOf(job) },
      summary: `Pone a la venta ${idOf(job)}`,
      after: { isNew: made.outcome.isNew, priceCents: made.priceCents },
    }
  },
  answer: (made) => {
    if (made.step === 'keep') return refuseDraft(made)
    const { outcome, kept } = made
    if (outcome.ok) return done('A la venta. Las existencias se ponen en su sala.')
    if (outcome.reason === 'faults') {
      const planned =
        kept.publishAt === null ? '' : `, que sale solo el ${formatMoment(kept.publishAt)}`
      return refused(
        'bad_fields',
        `Todavía no puede salir: faltan cosas. Lo escrito queda en el borrador${planned}.`,
        { errors: fieldFaults(outcome.faults) },
      )
    }
    return refused(
      'conflict',
      'Otra persona ha cambiado este borrador. Recarga la página para verlo.',
    )
  },
})
