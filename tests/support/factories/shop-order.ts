import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { PlacedOrder, PlaceOrderOutcome, ShopBusy } from '#core/checkout/outcome.ts'
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

let busyAnswers = 0
/** How often a shop was too busy for an order, which was then sent again. For `measured`. */
export const countBusyAnswers = (): number => busyAnswers

/**
 * Posts an order as a page of the shop does, and again with its key where the shop is too busy, as
 * a shopper does; undefined when its outcome is unknown. `from` is the shopper's address, for a
 * shop that trusts this machine as its proxy.
 */
export async function postOrder(
  shopUrl: string,
  request: OrderRequest,
  from = '198.51.100.1',
): Promise<PlaceOrderOutcome | undefined> {
  for (;;) {
    const outcome = await postOnce(shopUrl, request, from)
    if (outcome?.ok !== false || outcome.reason !== 'busy') return outcome
    busyAnswers += 1
    await sleep(100)
  }
}

async function postOnce(
  shopUrl: string,
  request: OrderRequest,
  from: string,
): Promise<PlaceOrderOutcome | ShopBusy | undefined> {
  try {
    const response = await fetch(`${shopUrl}/api/orders`, {
      method: 'POST',
      headers: { origin: shopUrl, 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(request),
    })
    return (await response.json()) as PlaceOrderOutcome | ShopBusy
  } catch {
    return undefined // the shop was killed before its response was complete
  }
}

/** As `postOrder`, and throws unless the order is placed. */
export async function placeOne(...order: Parameters<typeof postOrder>): Promise<PlacedOrder> {
  const outcome = await postOrder(...order)
  if (!outcome?.ok) throw new Error(`not placed: ${JSON.stringify(outcome)}`)
  return outcome.order
}
