import * as v from 'valibot'
import { isDay, madridMoment } from '#core/base/dates/madrid-time.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import type {
  ChangeOfferOutcome,
  CreateOfferOutcome,
  OfferRefusal,
} from '#core/pricing/offers/new-offer.ts'
import { PACK_ROW, type PackMember } from '#core/pricing/offers/pack.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import { offerRefusalText } from '#core/pricing/offers/offer-texts.ts'
import { refused, type DeskReply } from '../http/desk-answer.ts'
import { PACK_FIELDS, type PackField } from './offer-values.ts'
import { seenField } from '../products/bulk/bulk-fields.server.ts'

/** «2026-11-27T09:30», as a browser sends a moment; empty: none. */
export const momentOf = (typed: string): string | undefined => {
  const [day = '', time = ''] = typed.split('T')
  return isDay(day) ? madridMoment(day, time.slice(0, 5)) : undefined
}
export const moment = v.pipe(
  v.string(),
  v.check((typed) => typed === '' || momentOf(typed) !== undefined, 'Escribe un día y una hora'),
)
const units = v.pipe(v.string(), v.trim(), v.regex(/^\d{0,3}$/, 'Un número entero'))

const MEMBER_ENTRIES = v.entriesFromList(PACK_FIELDS, v.pipe(v.string(), v.trim()))

/** The fields of an offer that is made or changed. */
export const offerForm = v.object({
  key: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta la clave')),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Falta el nombre')),
  kind: v.picklist(['free', 'second', 'pack'], 'Elige qué hace'),
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
  price: v.pipe(v.string(), v.trim()),
  ...MEMBER_ENTRIES,
})

export type Form = v.InferOutput<typeof offerForm>

/** NaN, which the rules refuse, for what is no number. */
const numberOf = (typed: string): number => (typed === '' ? Number.NaN : Number(typed))

/** What the fields say; `members`: of a pack, as they were found. */
export function wantedOf(form: Form, members: readonly PackMember[] = []): Offer {
  const deal = form.kind === 'pack' ? packIn(form, members) : unitsIn(form)
  return {
    ...deal,
    key: form.key.toLowerCase(),
    name: form.name,
    withCodes: form.withCodes !== '',
    withoutSales: form.withoutSales !== '',
    conditions: form.conditions === '' ? null : form.conditions,
    state: form.draft === '' ? 'active' : 'draft',
    startsAt: momentOf(form.from) ?? null,
    endsAt: momentOf(form.to) ?? null,
  }
}

const packIn = ({ price }: Form, members: readonly PackMember[]) => ({
  ...PACK_ROW,
  pack: { priceCents: readEuros(price) ?? Number.NaN, members },
})

function unitsIn(form: Form) {
  const take = form.kind === 'free' ? numberOf(form.take) : 2
  return {
    takeUnits: take,
    offUnits: form.kind === 'free' ? take - numberOf(form.pay) : 1,
    offPercent: form.kind === 'free' ? 100 : numberOf(form.percent),
    scope: form.scope,
    values: valuesOf(form),
    pack: null,
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

// Object.fromEntries does not keep the keys.
const PACK_LIMITS = Object.fromEntries(PACK_FIELDS.map((name) => [name, 200])) as Record<
  PackField,
  number
>

/** The longest text of each. */
export const OFFER_LIMITS = {
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
  price: 12,
  ...PACK_LIMITS,
}

const FIELD_OF: Partial<Record<OfferRefusal['reason'], string>> = {
  bad_key: 'key',
  bad_name: 'name',
  bad_units: 'pay',
  bad_percent: 'percent',
  bad_members: 'member0',
  repeated_member: 'member0',
  bad_price: 'price',
  saves_nothing: 'price',
  no_values: 'scope',
  unknown_value: 'scope',
  unsold: 'ids',
  bad_conditions: 'conditions',
  ends_before_it_starts: 'to',
  over: 'to',
}

/** A refusal at its field, or above the form. */
export function refusedOffer(
  outcome: Extract<CreateOfferOutcome | ChangeOfferOutcome, { ok: false }>,
): DeskReply {
  const text = offerRefusalText(outcome)
  const field = outcome.reason === 'exists' ? 'key' : fieldOf(outcome.reason)
  return field === undefined
    ? refused('refused', text)
    : refused('bad_fields', '', { errors: { [field]: text } })
}

const fieldOf = (reason: string): string | undefined =>
  Object.entries(FIELD_OF).find(([known]) => known === reason)?.[1]
