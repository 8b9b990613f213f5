import * as v from 'valibot'
import { isDay, madridMoment } from '#core/base/dates/madrid-time.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { offerFault, type OfferRefusal } from '#core/pricing/offers/new-offer.ts'
import { offerRefusalText } from '#core/pricing/offers/offer-texts.ts'
import { conditionsOf, offerSentence } from '#core/pricing/offers/offer-words.ts'
import { previewOffer, previewText } from '#core/pricing/offers/offer-preview.server.ts'
import { changeOffer, createOffer, endOffer } from '#core/pricing/offers/offers.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { markOf, seenField } from '../products/bulk/bulk-fields.server.ts'

/** «2026-11-27T09:30», as a browser sends a moment; empty: none. */
const momentOf = (typed: string): string | undefined => {
  const [day = '', time = ''] = typed.split('T')
  return isDay(day) ? madridMoment(day, time.slice(0, 5)) : undefined
}
const moment = v.pipe(
  v.string(),
  v.check((typed) => typed === '' || momentOf(typed) !== undefined, 'Escribe un día y una hora'),
)
const units = v.pipe(v.string(), v.trim(), v.regex(/^\d{0,3}$/, 'Un número entero'))

const offerForm = v.object({
  key: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta la clave')),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta el nombre')),
  kind: v.picklist(['free', 'second'], 'Elige qué hace'),
  take: units,
  pay: units,
  percent: units,
  scope: v.picklist(['all', 'category', 'collection', 'products'], 'Elige a qué llega'),
  category: v.string(),
  collection: v.string(),
  ids: v.string(),
  from: moment,
  to: moment,
  conditions: v.pipe(v.string(), v.trim()),
  withCodes: v.string(),
  withoutSales: v.string(),
  draft: v.string(),
  seen: seenField,
})

type Form = v.InferOutput<typeof offerForm>

/** NaN, which the rules refuse, for what is no number. */
const numberOf = (typed: string): number => (typed === '' ? Number.NaN : Number(typed))

function wantedOf(form: Form): Offer {
  const take = form.kind === 'free' ? numberOf(form.take) : 2
  return {
    key: form.key.toLowerCase(),
    name: form.name,
    takeUnits: take,
    offUnits: form.kind === 'free' ? take - numberOf(form.pay) : 1,
    offPercent: form.kind === 'free' ? 100 : numberOf(form.percent),
    withCodes: form.withCodes !== '',
    scope: form.scope,
    values: valuesOf(form),
    withoutSales: form.withoutSales !== '',
    conditions: form.conditions === '' ? null : form.conditions,
    state: form.draft === '' ? 'active' : 'draft',
    startsAt: momentOf(form.from) ?? null,
    endsAt: momentOf(form.to) ?? null,
  }
}

function valuesOf({ scope, category, collection, ids }: Form): string[] {
  switch (scope) {
    case 'all':
      return []
    case 'category':
      return category === '' ? [] : [category]
    case 'collection':
      return collection === '' ? [] : [collection]
    case 'products':
      return [...new Set(ids.split(/[\s,;]+/).filter(Boolean))]
  }
}

/** An offer: first its conditions and a cart with it, then exactly that. */
export const newOffer = deskChange({
  permission: 'codes.edit',
  fields: {
    key: 40,
    name: 60,
    kind: 10,
    take: 3,
    pay: 3,
    percent: 3,
    scope: 12,
    category: 60,
    collection: 60,
    ids: 8000,
    from: 25,
    to: 25,
    conditions: 500,
    withCodes: 2,
    withoutSales: 2,
    draft: 2,
    seen: 60,
  },
  schema: offerForm,
  work: async ({ ctx, input, at }) => {
    const offer = wantedOf(input)
    const fault = offerFault(offer, at)
    if (fault) return { ok: false, reason: fault } as const
    const shown = await previewOffer(ctx.db, offer)
    if (input.seen !== markOf([offer, shown])) {
      return { ok: false, reason: 'unseen', offer, shown } as const
    }
    return createOffer(ctx.db, offer, at)
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'offer.create',
          subject: { kind: 'offer', id: outcome.offer.key },
          summary: `Oferta nueva: ${offerSentence(outcome.offer)}`,
          after: { state: outcome.offer.state, endsAt: outcome.offer.endsAt },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Oferta hecha.', { to: `/ofertas/${outcome.offer.key}` })
    if (outcome.reason === 'unseen') {
      const { offer, shown } = outcome
      const text = [offerSentence(offer), ...conditionsOf(offer), ...previewText(shown)].join('\n')
      return preview(text, { seen: markOf([offer, shown]), deed: `Hacer «${offer.name}»` })
    }
    const text = offerRefusalText(outcome)
    const field = outcome.reason === 'exists' ? 'key' : FIELD_OF[outcome.reason]
    return field === undefined
      ? refused('refused', text)
      : refused('bad_fields', '', { errors: { [field]: text } })
  },
})

const FIELD_OF: Partial<Record<OfferRefusal['reason'], string>> = {
  bad_key: 'key',
  bad_name: 'name',
  bad_units: 'pay',
  bad_percent: 'percent',
  no_values: 'scope',
  unknown_value: 'scope',
  unsold: 'ids',
  bad_conditions: 'conditions',
  ends_before_it_starts: 'to',
  over: 'to',
}

const keyOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['key'] ?? ''

type Changed = Awaited<ReturnType<typeof changeOffer>>

const changedEntry = (outcome: Changed) =>
  outcome.ok
    ? {
        action: 'offer.change',
        subject: { kind: 'offer', id: outcome.offer.key },
        summary: `Cambia la oferta: ${offerSentence(outcome.offer)}`,
        before: { state: outcome.before.state, endsAt: outcome.before.endsAt },
        after: { state: outcome.offer.state, endsAt: outcome.offer.endsAt },
      }
    : undefined

/** Makes a draft count. */
export const activateOffer = deskChange({
  permission: 'codes.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, at, ...job }) => changeOffer(ctx.db, keyOf(job), { isActive: true }, at),
  entry: changedEntry,
  answer: (outcome) =>
    outcome.ok ? done('La oferta vale.') : refused('refused', offerRefusalText(outcome)),
})

/** Moves the end of an offer. */
export const moveOfferEnd = deskChange({
  permission: 'codes.edit',
  fields: { to: 25 },
  schema: v.object({ to: moment }),
  work: ({ ctx, at, input, ...job }) =>
    changeOffer(ctx.db, keyOf(job), { endsAt: momentOf(input.to) ?? null }, at),
  entry: changedEntry,
  answer: (outcome) =>
    outcome.ok
      ? done('Cambiado cuándo acaba.')
      : refused('bad_fields', '', { errors: { to: offerRefusalText(outcome) } }),
})

/** Ends an offer now, for good. */
export const finishOffer = deskChange({
  permission: 'codes.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, ...job }) => endOffer(ctx.db, keyOf(job)),
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'offer.end',
          subject: { kind: 'offer', id: outcome.key },
          summary: `Termina la oferta ${outcome.key}`,
        }
      : undefined,
  answer: (outcome) =>
    outcome.ok
      ? done('La oferta ya no vale. Los pedidos que la tienen no cambian.')
      : refused('conflict', offerRefusalText(outcome)),
})
