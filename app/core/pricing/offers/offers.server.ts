import type { Selectable } from 'kysely'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import type { OffersTable } from '#db/tables/discounts.ts'
import type { Offer } from './offer.ts'
import { PACK_ROW, storedMembers, type PackMember } from './pack.ts'
import { namePacks, packRefusal, productsOf } from './packs.server.ts'
import {
  changesTerms,
  offerFault,
  type ChangeOfferOutcome,
  type CreateOfferOutcome,
  type OfferChange,
  type OfferRefusal,
} from './new-offer.ts'

/** A shop has some at a time; each cart tries them. */
export const MOST_ACTIVE_OFFERS = 20
const MOST_OFFERS = 200

/** The offers that count now or later, which each process keeps in memory (`offer.ts`). */
export async function readActiveOffers(db: Db): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('state', '=', 'active')
    .orderBy('key')
    .execute()
  return namePacks(db, rows.map(toOffer))
}

/** All offers, the newest first. */
export async function listOffers(db: Db): Promise<Offer[]> {
  const query = db.selectFrom('offers').selectAll().orderBy('created_at', 'desc').orderBy('key')
  return namePacks(db, (await query.limit(MOST_OFFERS).execute()).map(toOffer))
}

export async function findOffer(db: Db, key: string): Promise<Offer | undefined> {
  if (key.includes('\0')) return undefined // Postgres accepts none in a text
  const query = db.selectFrom('offers').selectAll().where('key', '=', key)
  const row = await query.executeTakeFirst()
  return row && (await namePacks(db, [toOffer(row)]))[0]
}

/** What offers took off the orders that were not cancelled, by key, and in how many orders. */
export async function offeredBy(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { orders: number; cents: Cents }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_offers')
    .innerJoin('orders', 'orders.id', 'order_offers.order_id')
    .select((eb) => [
      'offer_key as key',
      eb.fn.countAll<string | number>().as('orders'),
      eb.fn.sum<string | number>('order_offers.discount_cents').as('cents'),
    ])
    .where('offer_key', 'in', keys)
    .where('status', '!=', 'cancelled')
    .groupBy('offer_key')
    .execute()
  // Postgres answers sums as text.
  return new Map(
    rows.map(({ key, orders, cents }) => [key, { orders: Number(orders), cents: Number(cents) }]),
  )
}

/** Makes an offer: a draft, or one that counts from its beginning. `now` is ISO-8601 UTC. */
export async function createOffer(db: Db, offer: Offer, now: string): Promise<CreateOfferOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other.
      await recordSettingsChange(trx)
      const refusal = await newOfferRefusal(trx, offer, now)
      if (refusal) return refusal
      const row = { ...toRow(offer), key: offer.key, created_at: now }
      await trx.insertInto('offers').values(row).execute()
      return { ok: true, offer }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'exists' }
    throw error
  }
}

/** What a change would do, without doing it. */
export async function planOffer(
  db: Db,
  key: string,
  { isActive, ...change }: OfferChange,
  now: string,
): Promise<ChangeOfferOutcome> {
  const before = await findOffer(db, key)
  if (!before) return { ok: false, reason: 'unknown' }
  if (before.state === 'ended') return { ok: false, reason: 'ended' }
  const wanted: Offer = { ...before, ...change, state: isActive ? 'active' : before.state }
  const offer: Offer = wanted.pack ? { ...wanted, ...PACK_ROW } : wanted
  const isOther = changesTerms(before, offer)
  if (!isOther && before.endsAt === offer.endsAt && before.state === offer.state) {
    return { ok: false, reason: 'same' }
  }
  if (isOther && (await isUsed(db, key))) return { ok: false, reason: 'used' }
  const refusal = await refusalOf(db, offer, now)
  // A pack whose parts have become cheaper may still end at another time.
  const isMade = isOther || before.state !== offer.state
  const refused = refusal ?? (isMade ? await refusedPack(db, offer) : undefined)
  const [named = offer] = refused ? [] : await namePacks(db, [offer])
  return refused ?? { ok: true, before, offer: named }
}

/**
 * Changes an offer, or makes a draft count. One that orders have keeps its terms: only its end
 * changes. Carts with it are priced anew at once, and orders keep what they paid.
 * Guarded by: offers.server.test.ts.
 */
export async function changeOffer(
  db: Db,
  key: string,
  change: OfferChange,
  now: string,
): Promise<ChangeOfferOutcome> {
  return transactApart({ db }, async ({ db: trx }) => {
    await recordSettingsChange(trx)
    const plan = await planOffer(trx, key, change, now)
    if (plan.ok) {
      await trx.updateTable('offers').set(toRow(plan.offer)).where('key', '=', key).execute()
    }
    return plan
  })
}

export type EndOfferOutcome = { ok: true; key: string } | { ok: false; reason: 'unknown' | 'ended' }

/** Ends an offer for good, at once. Orders that had it keep it. */
export async function endOffer(db: Db, key: string): Promise<EndOfferOutcome> {
  if (!(await findOffer(db, key))) return { ok: false, reason: 'unknown' }
  return transactApart({ db }, async ({ db: trx }) => {
    await recordSettingsChange(trx)
    const { numUpdatedRows } = await trx
      .updateTable('offers')
      .set({ state: 'ended' })
      .where('key', '=', key)
      .where('state', '!=', 'ended')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? { ok: true, key } : { ok: false, reason: 'ended' }
  })
}

export async function isUsed(db: Db, key: string): Promise<boolean> {
  const query = db.selectFrom('order_offers').select('order_id').where('offer_key', '=', key)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Why a new offer would be refused. */
export const newOfferRefusal = async (db: Db, offer: Offer, now: string) =>
  (await refusalOf(db, offer, now)) ?? (await refusedPack(db, offer))

async function refusalOf(db: Db, offer: Offer, now: string): Promise<OfferRefusal | undefined> {
  const fault = offerFault(offer, now)
  if (fault) return { ok: false, reason: fault }
  const ids = offer.pack ? productsOf(offer.pack.members) : productIds(offer)
  if (ids.length > 0) {
    const sold = await soldOf(db, ids)
    const values = ids.filter((id) => !sold.has(id))
    if (values.length > 0) return { ok: false, reason: 'unsold', values }
  }
  const { active, all } = await db
    .selectFrom('offers')
    .select((eb) => [
      eb.fn.countAll<string | number>().as('all'),
      eb.fn.countAll<string | number>().filterWhere('state', '=', 'active').as('active'),
    ])
    .where('key', '!=', offer.key)
    .executeTakeFirstOrThrow()
  const isTooMany = offer.state === 'active' && Number(active) >= MOST_ACTIVE_OFFERS
  return isTooMany || Number(all) >= MOST_OFFERS ? { ok: false, reason: 'too_many' } : undefined
}

const productIds = ({ scope, values }: Offer) => (scope === 'products' ? values : [])

const refusedPack = async (db: Db, offer: Offer) =>
  offer.pack ? packRefusal(db, offer, await listOffers(db)) : undefined

async function soldOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const toOffer = (row: Selectable<OffersTable>): Offer => ({
  key: row.key,
  name: row.name,
  takeUnits: row.take_units,
  offUnits: row.off_units,
  offPercent: row.off_percent,
  scope: row.scope,
  values: row.scope_values === '' ? [] : row.scope_values.split(','),
  pack:
    row.pack_cents === null || row.pack_members === null
      ? null
      : { priceCents: row.pack_cents, members: JSON.parse(row.pack_members) as PackMember[] },
  withCodes: row.with_codes === 1,
  withoutSales: row.without_sales === 1,
  conditions: row.conditions,
  state: row.state,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

const toRow = (offer: Offer) => ({
  name: offer.name,
  take_units: offer.takeUnits,
  off_units: offer.offUnits,
  off_percent: offer.offPercent,
  scope: offer.scope,
  scope_values: offer.values.join(','),
  pack_cents: offer.pack?.priceCents ?? null,
  pack_members: offer.pack && JSON.stringify(storedMembers(offer.pack.members)),
  with_codes: offer.withCodes ? (1 as const) : (0 as const),
  without_sales: offer.withoutSales ? (1 as const) : (0 as const),
  conditions: offer.conditions,
  state: offer.state,
  starts_at: offer.startsAt,
  ends_at: offer.endsAt,
})
