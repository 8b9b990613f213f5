import { listDeskProducts } from '#core/catalogue/product-edit/product-list.server.ts'
import { isEan } from '#core/base/text/ean.ts'
import { findVariant, stockOfProduct } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import type { DeliveryProduct, FoundProducts } from './delivery-draft.ts'

/** Products among which somebody chooses. */
const MOST = 8

/** The products on sale with these words, or the one of a variant; each with all its variants. */
export async function deliveryProducts(
  db: Db,
  { typed, now }: { typed: string; now: Date },
): Promise<FoundProducts> {
  const variant = isEan(typed) || typed.includes('/') ? await findVariant(db, typed) : undefined
  if (variant) {
    return { products: [await withVariants(db, variant)], variantId: variant.variantId }
  }
  const { products } = await listDeskProducts(db, {
    view: 'a-la-venta',
    text: typed,
    most: MOST,
    now: now.toISOString(),
  })
  const same = products.filter(({ id }) => id === typed.toLowerCase())
  const chosen = (same.length > 0 ? same : products).map(({ id, name }) => ({
    productId: id,
    productName: name,
  }))
  return {
    products: await Promise.all(chosen.map((one) => withVariants(db, one))),
    variantId: null,
  }
}

async function withVariants(
  db: Db,
  { productId, productName }: { productId: string; productName: string },
): Promise<DeliveryProduct> {
  const variants = await stockOfProduct(db, productId)
  return {
    id: productId,
    name: productName,
    variants: variants.map(({ variantId, size, color, onHand }) => ({
      variantId,
      size,
      color,
      onHand,
    })),
  }
}
