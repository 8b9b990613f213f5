import { onTestFinished } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { offerChanges, type Offer } from '#core/pricing/offers/offer.ts'
import { PACK_ROW } from '#core/pricing/offers/pack.ts'
import { createOffer, readActiveOffers } from '#core/pricing/offers/offers.server.ts'
import type { Db } from '#db/schema.ts'

const MADE_AT = '2026-01-01T00:00:00.000Z'

/** «Lleva 3 y paga 2» of all goods. */
export const threeForTwo: Offer = {
  key: 'tres-por-dos',
  name: '3×2 en todo',
  takeUnits: 3,
  offUnits: 1,
  offPercent: 100,
  withCodes: false,
  pack: null,
  scope: 'all',
  values: [],
  withoutSales: false,
  conditions: null,
  state: 'active',
  startsAt: null,
  endsAt: null,
}

/** «La segunda unidad al 50 %» of all goods. */
export const secondAtHalf: Offer = {
  ...threeForTwo,
  key: 'segunda-al-50',
  name: 'La segunda al 50 %',
  takeUnits: 2,
  offPercent: 50,
}

/** Two goods for one price, as a pack of the shop. */
export const packOf = (priceCents: number, ...products: readonly string[]): Offer => ({
  ...threeForTwo,
  ...PACK_ROW,
  key: 'conjunto',
  name: 'Conjunto de camino',
  pack: {
    priceCents,
    members: products.map((value) => ({ units: 1, kind: 'product', value })),
  },
})

/** For the rest of a test: the offers of the shop, as its process has read them. */
export async function offersOfShop(db: Db, offers: readonly Offer[]): Promise<void> {
  for (const offer of offers) {
    const made = await createOffer(db, offer, MADE_AT)
    if (!made.ok) throw new Error(made.reason)
  }
  const changes = offerChanges(await readActiveOffers(db))
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
}
