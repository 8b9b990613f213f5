import type { ProductDetails } from '#core/catalogue/product.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import { applyOffers } from './apply-offers.ts'
import { reaches, type Offer } from './offer.ts'

export type OfferPreview = {
  /** The products of the shop that it reaches now. */
  products: number
  /** A cart of the dearest of them that has it once; empty if it reaches none. */
  lines: { name: string; priceCents: Cents; paidCents: Cents }[]
  offCents: Cents
}

/** What an offer does with a cart of one group: the owner reads it before the offer is made. */
export async function previewOffer(db: Db, offer: Offer): Promise<OfferPreview> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'details', 'sale_period_id'])
    .where('is_active', '=', 1)
    .orderBy('price_cents', 'desc')
    .orderBy('id')
    .execute()
  const reached = rows.filter(({ id, details, sale_period_id }) => {
    const { categories, collections } = JSON.parse(details) as ProductDetails
    return reaches(offer, { id, categories, collections, isOnSale: sale_period_id !== null })
  })
  const group = Array.from({ length: offer.takeUnits }, (_, at) => reached[at % reached.length])
  const units = group.flatMap((row, at) =>
    row ? [{ key: String(at), name: row.name, priceCents: row.price_cents, quantity: 1 }] : [],
  )
  const result = applyOffers(
    units.map((unit) => ({ ...unit, offers: [offer] })),
    null,
  )
  const lines = units.map(({ name, priceCents }, at) => ({
    name,
    priceCents,
    paidCents: priceCents - (result?.lineCents[at] ?? 0),
  }))
  return { products: reached.length, lines, offCents: result?.offers[0]?.cents ?? 0 }
}

/** The preview as sentences. */
export function previewText({ products, lines, offCents }: OfferPreview): string[] {
  if (products === 0) return ['Ahora no llega a ningún producto.']
  const goods = lines.map(({ name, priceCents }) => `${name} (${formatEuros(priceCents)})`)
  const paid = lines.reduce((sum, line) => sum + line.paidCents, 0)
  return [
    `Llega a ${products === 1 ? '1 producto' : `${products.toLocaleString('es-ES')} productos`}.`,
    `Ejemplo: ${new Intl.ListFormat('es-ES').format(goods)}. Quita ${formatEuros(offCents)} y quedan en ${formatEuros(paid)}, sin IVA.`,
    `Si vuelve una, se devuelve lo que costó: ${lines.map((line) => formatEuros(line.paidCents)).join(', ')}.`,
  ]
}
