import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import type { Cents } from '#core/base/money/money.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockProducts } from './prices.server.ts'
import { setVariantPrices } from './variant-prices.server.ts'

/** A variant on sale and its own regular price; null: it costs what its product costs. */
export type PricedVariant = { id: string; size: string; color: string; ownCents: Cents | null }

/** The variants of a product on sale, in their order. */
export async function readPricedVariants(db: Db, productId: string): Promise<PricedVariant[]> {
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'size', 'color', 'price_cents', 'regular_price_cents'])
    .where('product_id', '=', productId)
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute()
  return rows.map(({ price_cents: own, regular_price_cents: regular, ...variant }) => ({
    ...variant,
    ownCents: regular ?? own,
  }))
}

type OwnPriceChange = {
  productId: string
  size: string
  /** Of one colour; absent: of all. */
  color?: string | undefined
  /** Without VAT; null: what the product costs. */
  priceCents: Cents | null
  now: string
}

export type SetOwnPriceOutcome =
  | { ok: true; variants: PricedVariant[] }
  | { ok: false; reason: 'unknown_variant' | 'same_price' | 'too_high' }

/**
 * Gives a size, in all its colours or in one, a price of its own, or takes it away; `variants` are
 * those that change, as they were. Refuses more than `MAX_PRICE_CENTS`. `now` is ISO-8601 UTC.
 */
export async function setOwnPrice(db: Db, change: OwnPriceChange): Promise<SetOwnPriceOutcome> {
  const { productId, size, color, priceCents, now } = change
  if ((priceCents ?? 0) > MAX_PRICE_CENTS) return { ok: false, reason: 'too_high' }
  return transact(db, async (trx): Promise<SetOwnPriceOutcome> => {
    await lockProducts(trx, [productId])
    const found = (await readPricedVariants(trx, productId)).filter(
      (variant) => variant.size === size && (color === undefined || variant.color === color),
    )
    if (found.length === 0) return { ok: false, reason: 'unknown_variant' }
    const changed = found.filter(({ ownCents }) => ownCents !== priceCents)
    if (changed.length === 0) return { ok: false, reason: 'same_price' }
    await recordHistory(trx, [productId], () =>
      setVariantPrices(
        trx,
        changed.map(({ id }) => ({ variantId: id, priceCents })),
        now,
      ),
    )
    await recordProductChanges(trx, [productId])
    return { ok: true, variants: changed }
  })
}
