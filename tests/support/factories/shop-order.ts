import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseCatalogue } from '#core/catalogue-import/load-catalogue.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { PlaceOrderOutcome } from '#core/checkout/outcome.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'

const CATALOGUE = path.resolve(import.meta.dirname, '../../../content/catalogue')

/** The products of the shipped catalogue, as the running shop sells them. */
export const shippedProducts = parseCatalogue(
  fs
    .readdirSync(CATALOGUE)
    .map((name) => ({ name, json: fs.readFileSync(path.join(CATALOGUE, name), 'utf8') })),
)

export function shippedProduct(id: string): CatalogueFileProduct {
  const product = shippedProducts.find((one) => one.id === id)
  if (!product) throw new Error(`the catalogue has no ${id}`)
  return product
}

export const shippedShirt = shippedProduct('mens-tshirt-1')

/** The database of a running shop, opened from outside. */
export const openShopDb = (dataDir: string): DatabaseSync =>
  new DatabaseSync(path.join(dataDir, 'shop.db'), { timeout: 5000 })

/**
 * Posts an order as a page of the shop does; undefined when its outcome is unknown. `from` is the
 * shopper's address, for a shop that trusts this machine as its proxy.
 */
export async function postOrder(
  shopUrl: string,
  request: OrderRequest,
  from = '198.51.100.1',
): Promise<PlaceOrderOutcome | undefined> {
  try {
    const response = await fetch(`${shopUrl}/api/orders`, {
      method: 'POST',
      headers: { origin: shopUrl, 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(request),
    })
    return (await response.json()) as PlaceOrderOutcome
  } catch {
    return undefined // the shop was killed before its response was complete
  }
}
