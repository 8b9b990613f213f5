import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import type { Schema } from '#db/schema.ts'
import type { OrderRow } from '#db/tables/orders.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'

/** The shop's records as the owner could read them: the database and the mail folder. */

export type StoredOrder = OrderRow & { lines: Schema['order_lines'][] }

/** The orders of one buyer, oldest first. */
export function ordersOf(shop: Shop, email: string): StoredOrder[] {
  return withDatabase(shop, (db) => {
    const orders = db.prepare('select * from orders where email = ? order by placed_at').all(email)
    const lines = db.prepare('select * from order_lines where order_id = ? order by position')
    return orders.map((order) => ({
      ...(order as OrderRow),
      lines: lines.all(order['id'] as string) as unknown as Schema['order_lines'][],
    }))
  })
}

/** The owner sends an order with a courier; the buyer gets a mail. */
export async function sendParcel(shop: Shop, number: string): Promise<void> {
  const parcel = ['--transportista', 'Ruta Norte', '--seguimiento', 'PK1']
  const link = ['--enlace', 'https://rutanorte.example/PK1']
  await runOwner(shop, ['pedidos', 'enviar', number, ...parcel, ...link, '--si'])
}

/** Withdrawals and returns with this e-mail or order number, oldest first. */
export function returnsNamed(
  shop: Shop,
  column: 'email' | 'typed_number',
  value: string,
): Schema['returns'][] {
  return withDatabase(
    shop,
    (db) =>
      db
        .prepare(`select * from returns where ${column} = ? order by requested_at`)
        .all(value) as Schema['returns'][],
  )
}

/** The only order of this buyer; fails if there are more or none. */
export function orderOf(shop: Shop, email: string): StoredOrder {
  const orders = ordersOf(shop, email)
  expect(orders).toHaveLength(1)
  return orders[0]!
}

export function unitsLeft(shop: Shop, variantId: string): number {
  return withDatabase(shop, (db) => {
    const row = db.prepare('select available from stock where variant_id = ?').get(variantId)
    return row?.['available'] as number
  })
}

/** The owner counts `id/size/color`, so that `units` are available besides what is sold. */
export const setStock = (shop: Shop, variantId: string, units: number): Promise<void> =>
  runOwner(shop, ['stock', 'poner', variantId, String(units + reservedUnits(shop, variantId))])

const reservedUnits = (shop: Shop, variantId: string): number =>
  withDatabase(shop, (db) => {
    const row = db.prepare('select reserved from stock where variant_id = ?').get(variantId)
    return row?.['reserved'] as number
  })

/** The owner changes a price, in cents; pages show it within a second. */
export const setPrice = (shop: Shop, productId: string, priceCents: number): Promise<void> =>
  runOwner(shop, [
    'precios',
    'poner',
    productId,
    (priceCents / 100).toFixed(2).replace('.', ','),
    '--si',
    '--aunque-grande',
  ])

/** The owner puts a product on sale from now until the end of a day. */
export const startSale = (
  shop: Shop,
  productId: string,
  sale: { percent: number; lastDay: string },
): Promise<void> =>
  runOwner(
    shop,
    ['precios', 'rebajar', productId, '--porcentaje', String(sale.percent)].concat([
      '--hasta',
      sale.lastDay,
      '--si',
    ]),
  )

/** The owner makes a discount code; one that is there already stays. */
export const createCode = (shop: Shop, code: string, words: readonly string[]): Promise<void> =>
  runOwner(shop, ['codigos', 'crear', code, ...words])

/** Runs the owner's command line on the shop. Accepts a price or code that is already set. */
async function runOwner({ dataDir, url }: Shop, words: readonly string[]): Promise<void> {
  const run = await runCli({ DATA_DIR: dataDir, SHOP_URL: url }, [...words, '--json'])
  const isSoAlready = run.code === 1 && /"(?:same_price|already|exists)"/.test(run.out)
  expect(run.code === 0 || isSoAlready, `${words.join(' ')}: ${run.err}`).toBe(true)
}

/** Takes a product off sale, or restores it. By SQL: only an import of a catalogue does this. */
export function setOnSale(shop: Shop, productId: string, isOnSale: boolean): void {
  withDatabase(shop, (db) => {
    db.exec('begin immediate')
    const change = db.prepare('update products set is_active = ? where id = ?')
    expect(change.run(isOnSale ? 1 : 0, productId).changes).toBe(1)
    db.exec('update catalogue_state set version = version + 1')
    db.exec('commit')
  })
}

/** Waits until the running shop answers with the owner's change of a product. */
export async function untilShopKnows(
  shop: Shop,
  productId: string,
  holds: (product: CartProduct | undefined) => boolean,
): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await fetch(`${shop.url}/api/cart-products?id=${productId}`)
      const [product] = (await answer.json()) as CartProduct[]
      return holds(product)
    })
    .toBe(true)
}

/** The messages from one address, oldest first. */
export function messagesFrom(shop: Shop, email: string): Schema['contact_messages'][] {
  return withDatabase(
    shop,
    (db) =>
      db
        .prepare('select * from contact_messages where user_email = ? order by created_at')
        .all(email) as Schema['contact_messages'][],
  )
}

/** While `work` runs, saved cards cannot be read. */
export const whileCardsFail = (shop: Shop, work: () => Promise<void>): Promise<void> =>
  between(
    shop,
    'alter table payment_methods rename to payment_methods_away',
    'alter table payment_methods_away rename to payment_methods',
    work,
  )

/** While `work` runs, favourites cannot be read. */
export const whileFavouritesFail = (shop: Shop, work: () => Promise<void>): Promise<void> =>
  between(
    shop,
    'alter table wishlist rename to wishlist_away',
    'alter table wishlist_away rename to wishlist',
    work,
  )

async function between(
  shop: Shop,
  before: string,
  after: string,
  work: () => Promise<void>,
): Promise<void> {
  withDatabase(shop, (db) => db.exec(before))
  try {
    await work()
  } finally {
    withDatabase(shop, (db) => db.exec(after))
  }
}

function withDatabase<T>(shop: Shop, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 60_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** The mails to one buyer; without a mail server they are files. */
export async function mailsTo(shop: Shop, email: string): Promise<Email[]> {
  const sources = mailFiles(shop).map((file) => readFileSync(file))
  // Only those are read whole: a shop writes hundreds of mails during a run.
  const named = sources.filter((source) => source.includes(email))
  const mails = await Promise.all(named.map((source) => PostalMime.parse(source)))
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email))
}

function mailFiles(shop: Shop): string[] {
  const folder = join(shop.dataDir, 'mail')
  try {
    // A name begins with the time: in the order in which they were sent.
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
    return names.map((name) => join(folder, name))
  } catch {
    return [] // the first mail creates it
  }
}
