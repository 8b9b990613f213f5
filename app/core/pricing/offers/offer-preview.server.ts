import type { ProductDetails } from '#core/catalogue/product.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import { applyOffers } from './apply-offers.ts'
import { reaches, termsOf, type Offer, type OfferFacts } from './offer.ts'
import { isMember } from './pack.ts'

export type OfferPreview = {
  /** The products of the shop that it reaches now. */
  products: number
  /** A cart of the dearest of them that has it once; empty if it reaches none. */
  lines: { name: string; priceCents: Cents; paidCents: Cents }[]
  offCents: Cents
}

type Reached = OfferFacts & { name: string; priceCents: Cents }

/** What an offer does with a cart of one group: the owner reads it before the offer is made. */
export async function previewOffer(db: Db, offer: Offer): Promise<OfferPreview> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'details', 'sale_period_id'])
    .where('is_active', '=', 1)
    .orderBy('price_cents', 'desc')
    .orderBy('id')
    .execute()
  const reached = rows
    .map(({ id, name, price_cents, details, sale_period_id }): Reached => {
      const { categories, collections } = JSON.parse(details) as ProductDetails
      const isOnSale = sale_period_id !== null
      return { id, name, priceCents: price_cents, categories, collections, isOnSale }
    })
    .filter((product) => reaches(offer, product))
  const group = groupOf(offer, reached)
  const result = applyOffers(
    group.map((product, at) => ({
      key: String(at),
      priceCents: product.priceCents,
      quantity: 1,
      offers: [termsOf(offer, product)],
    })),
    null,
  )
  const lines = group.map(({ name, priceCents }, at) => ({
    name,
    priceCents,
    paidCents: priceCents - (result?.lineCents[at] ?? 0),
  }))
  return { products: reached.length, lines, offCents: result?.offers[0]?.cents ?? 0 }
}

/** The units of one group, the dearest first; of a pack, the dearest of each member. */
function groupOf({ pack, takeUnits }: Offer, reached: readonly Reached[]): Reached[] {
  if (!pack) return Array.from({ length: takeUnits }, (_, at) => at).flatMap(nthOf(reached))
  const members = pack.members.map((member) => ({
    units: Array.from({ length: member.units }, (_, at) => at),
    goods: reached.filter((product) => isMember(member, product)),
  }))
  if (members.some(({ goods }) => goods.length === 0)) return []
  return members.flatMap(({ units, goods }) => units.flatMap(nthOf(goods)))
}

const nthOf =
  (goods: readonly Reached[]) =>
  (at: number): Reached[] => {
    const one = goods[at % goods.length]
    return one ? [one] : []
  }

/** The preview as sentences. */
export function previewText({ products, lines, offCents }: OfferPreview): string[] {
  if (products === 0) return ['Ahora no llega a ningún producto.']
  if (lines.length === 0) return ['Ahora falta alguna de sus prendas: no se aplica a nadie.']
  const goods = lines.map(({ name, priceCents }) => `${name} (${formatEuros(priceCents)})`)
  const paid = lines.reduce((sum, line) => sum + line.paidCents, 0)
  return [
    `Llega a ${products === 1 ? '1 producto' : `${products.toLocaleString('es-ES')} productos`}.`,
    `Ejemplo: ${new Intl.ListFormat('es-ES').format(goods)}. Quita ${formatEuros(offCents)} y quedan en ${formatEuros(paid)}, sin IVA.`,
    `Si vuelve una, se devuelve lo que costó: ${lines.map((line) => formatEuros(line.paidCents)).join(', ')}.`,
  ]
}
