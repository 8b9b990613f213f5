import type { Db } from '#db/schema.ts'
import { previewOffer } from './offer-preview.server.ts'
import type { OfferRefusal } from './new-offer.ts'
import type { Offer } from './offer.ts'
import { goodsMark, type PackMember } from './pack.ts'

/** Offers with the names of the products of their packs. */
export async function namePacks<Some extends Offer>(
  db: Db,
  offers: readonly Some[],
): Promise<Some[]> {
  const ids = offers.flatMap(({ pack }) => productsOf(pack?.members ?? []))
  if (ids.length === 0) return [...offers]
  const query = db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids)
  const names = new Map((await query.execute()).map(({ id, name }) => [id, name]))
  const named = (member: PackMember): PackMember =>
    member.kind === 'product' ? { ...member, name: names.get(member.value) } : member
  return offers.map((offer) => {
    const { pack } = offer
    return pack ? { ...offer, pack: { ...pack, members: pack.members.map(named) } } : offer
  })
}

export const productsOf = (members: readonly PackMember[]): string[] =>
  members.flatMap(({ kind, value }) => (kind === 'product' ? [value] : []))

/** Why a pack cannot be made: it saves nothing at the prices of now, or there is one of its goods. */
export async function packRefusal(
  db: Db,
  { pack, ...offer }: Offer,
  others: readonly Offer[],
): Promise<OfferRefusal | undefined> {
  if (!pack) return undefined
  const goods = goodsMark(pack.members)
  const same = others.find(
    (one) =>
      one.key !== offer.key &&
      one.state !== 'ended' &&
      one.pack !== null &&
      goodsMark(one.pack.members) === goods &&
      isBefore(offer.startsAt, one.endsAt) &&
      isBefore(one.startsAt, offer.endsAt),
  )
  if (same) return { ok: false, reason: 'same_pack', key: same.key }
  const { lines } = await previewOffer(db, { ...offer, pack })
  const partsCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return pack.priceCents >= partsCents
    ? { ok: false, reason: 'saves_nothing', partsCents }
    : undefined
}

const isBefore = (start: string | null, end: string | null): boolean =>
  start === null || end === null || start < end
