import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { policy } from '#core/base/policy/policy.ts'
import { freeByVariant, heldByVariant, isOfNetwork } from './held-units.server.ts'
import type { StockLine } from './stock.server.ts'
import {
  hasManySmall,
  holdsTooMuch,
  isSmall,
  isTooLarge,
  mostHeldOfNetwork,
  mostHeldOfShop,
  mostHeldOfVariant,
  networkOfClient,
  unitsIn,
} from './unpaid-limits.ts'

/** Who would hold unpaid goods, as keyed hashes. `client` is null if unknown. */
export type Holder = { client: string | null; email: string }

export type AllowanceOutcome =
  | { ok: true; isSmall: boolean }
  /** `waitSeconds`: until the oldest hold ends. */
  | { ok: false; by: 'client' | 'email' | 'shop'; waitSeconds: number }
  /** The order alone exceeds what one shopper may hold unpaid. */
  | { ok: false; by: 'order' }

/** The row of the whole shop; always locked last, see `reserveUnpaidAllowance`. */
const SHOP = 'shop'

/**
 * Counts an unpaid order for its client and its e-mail, inside the caller's transaction, which must
 * roll back on a refusal. Two concurrent orders cannot both take the last allowance: each count is
 * one statement that locks its row. Call it before taking stock: to prevent deadlocks, this and
 * `releaseHold` lock client, e-mail, network, shop, then stock. A small first order never locks the
 * shop row. Guarded by: unpaid-holds.server.test.ts.
 */
export async function reserveUnpaidAllowance(
  trx: Db,
  holder: Holder,
  lines: readonly StockLine[],
  now: string,
): Promise<AllowanceOutcome> {
  if (isTooLarge(lines)) return { ok: false, by: 'order' }
  const units = unitsIn(lines)
  const client = holder.client === null ? undefined : await addToHolder(trx, holder.client, units)
  const email = await addToHolder(trx, holder.email, units)
  // A stranger can use up the limit of an e-mail, so a client's small first order still passes.
  const isFirst = (client ?? email).orders === 1 && isSmall(lines)
  if (isFirst && !hasManySmall(await countSmallOf(trx, networkOfClient(holder.client)))) {
    return { ok: true, isSmall: true }
  }
  if (client && holdsTooMuch(client)) return refuse(trx, holder, 'client', now)
  if (holdsTooMuch(email)) return refuse(trx, holder, 'email', now)
  const shop = await addToHolder(trx, SHOP, units)
  if (shop.units > mostHeldOfShop(await unitsOfShop(trx))) return refuse(trx, holder, 'shop', now)
  return { ok: true, isSmall: false }
}

/** Adds an order to a holder and answers the new sums. Locks the holder's row. */
async function addToHolder(trx: Db, holder: string, units: number) {
  return trx
    .insertInto('unpaid_holders')
    .values({ holder, orders: 1, units })
    .onConflict((oc) =>
      oc.column('holder').doUpdateSet((eb) => ({
        orders: eb('unpaid_holders.orders', '+', 1),
        units: eb('unpaid_holders.units', '+', units),
      })),
    )
    .returning(['orders', 'units'])
    .executeTakeFirstOrThrow()
}

/**
 * The open small first orders of a network. Locks the network's row, whose numbers stay 0: the count
 * is that of the holds, so an older server, which knows no networks, cannot leave a wrong one.
 */
async function countSmallOf(trx: Db, network: string | undefined): Promise<number> {
  if (network === undefined) return 0
  await trx
    .insertInto('unpaid_holders')
    .values({ holder: network, orders: 0, units: 0 })
    .onConflict((oc) => oc.column('holder').doUpdateSet({ units: 0 }))
    .execute()
  // A statement of its own: it sees what the transaction before it has committed.
  const { open } = await trx
    .selectFrom('unpaid_holds')
    .select((eb) => eb.fn.countAll<string | number>().as('open'))
    .where('is_small', '=', 1)
    .where((eb) => isOfNetwork(eb.ref('client'), network))
    .executeTakeFirstOrThrow()
  return Number(open)
}

async function unitsOfShop(trx: Db): Promise<number> {
  const free = await trx
    .selectFrom('stock')
    .select((eb) => eb.fn.sum<string | number | null>('available').as('units'))
    .executeTakeFirst()
  const held = await trx
    .selectFrom('unpaid_holds')
    .select((eb) => eb.fn.sum<string | number | null>('units').as('units'))
    .executeTakeFirst()
  return Number(free?.units ?? 0) + Number(held?.units ?? 0)
}

async function refuse(
  trx: Db,
  holder: Holder,
  by: 'client' | 'email' | 'shop',
  now: string,
): Promise<AllowanceOutcome> {
  let holds = trx.selectFrom('unpaid_holds').select((eb) => eb.fn.min('held_at').as('since'))
  if (by === 'client') holds = holds.where('client', '=', holder.client)
  if (by === 'email') holds = holds.where('email', '=', holder.email)
  if (by === 'shop') holds = holds.where('is_small', '=', 0)
  const { since } = (await holds.executeTakeFirst()) ?? {}
  return { ok: false, by, waitSeconds: waitSeconds(since ?? now, now) }
}

/** One minute longer than the hold: the job that expires orders runs each minute. */
function waitSeconds(since: string, now: string): number {
  const endsAt = Date.parse(since) + (policy.payment.holdMinutes + 1) * 60_000
  return Math.max(60, Math.ceil((endsAt - Date.parse(now)) / 1000))
}

/**
 * Finds the variants of which an order would leave too little, for small orders or for other
 * networks, and the units that it may have of each. Call it after taking stock, which locks the stock
 * rows, so that no concurrent order can hold more. Held units are summed from the orders: no other
 * count can differ.
 */
export async function findOverheldVariants(
  trx: Db,
  order: { client: string | null; isSmall: boolean },
  lines: readonly StockLine[],
): Promise<{ variantId: string; unitsLeft: number }[]> {
  const ids = lines.map(({ variantId }) => variantId)
  const freeOf = await freeByVariant(trx, ids)
  const network = networkOfClient(order.client)
  const heldOf = new Map((await heldByVariant(trx, ids, network)).map((one) => [one.id, one]))
  return lines.flatMap(({ variantId, quantity }) => {
    const held = heldOf.get(variantId) ?? { units: 0, notSmall: 0, ofNetwork: 0 }
    const all = (freeOf.get(variantId) ?? 0) + quantity + held.units
    const ofOthers = order.isSmall ? Infinity : mostHeldOfVariant(all) - held.notSmall
    const ofNetwork = network === undefined ? Infinity : mostHeldOfNetwork(all) - held.ofNetwork
    const unitsLeft = Math.max(0, Math.min(ofOthers, ofNetwork))
    return quantity > unitsLeft ? [{ variantId, unitsLeft }] : []
  })
}

/** Records the holder of an order, so that `releaseHold` can subtract it. */
export async function recordHold(
  trx: Db,
  orderId: string,
  hold: Holder & { isSmall: boolean; lines: readonly StockLine[]; at: string },
): Promise<void> {
  await trx
    .insertInto('unpaid_holds')
    .values({
      order_id: orderId,
      client: hold.client,
      email: hold.email,
      is_small: hold.isSmall ? 1 : 0,
      units: unitsIn(hold.lines),
      held_at: hold.at,
    })
    .execute()
}

/**
 * Deletes the hold of an order that was paid or cancelled: frees the allowance of its client and
 * e-mail, and forgets both. Does nothing for an order without a hold.
 */
export async function releaseHold(trx: Db, orderId: string): Promise<void> {
  const hold = await trx
    .deleteFrom('unpaid_holds')
    .where('order_id', '=', orderId)
    .returning(['client', 'email', 'is_small', 'units'])
    .executeTakeFirst()
  if (!hold) return
  const holders = [hold.client, hold.email, hold.is_small === 1 ? null : SHOP]
  for (const holder of holders)
    if (holder !== null) await subtractFromHolder(trx, holder, hold.units)
}

async function subtractFromHolder(trx: Db, holder: string, units: number): Promise<void> {
  await trx
    .updateTable('unpaid_holders')
    .set((eb) => ({ orders: eb('orders', '-', 1), units: eb('units', '-', units) }))
    .where('holder', '=', holder)
    .execute()
  await trx
    .deleteFrom('unpaid_holders')
    .where('holder', '=', holder)
    .where('orders', '=', 0)
    .execute()
}

/**
 * Releases holds of orders that are no longer pending: a server of an older version, on the same
 * database, settles orders without releasing holds. Forgets networks that were counted.
 */
export async function releaseStaleHolds(db: Db): Promise<void> {
  const left = await db
    .selectFrom('unpaid_holds')
    .select('order_id as id')
    // Not a join: there are few holds, and a plan could begin with all orders.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('id')
          .whereRef('orders.id', '=', 'unpaid_holds.order_id')
          .where('payment_status', '<>', 'pending'),
      ),
    )
    .execute()
  for (const { id } of left) await transact(db, (trx) => releaseHold(trx, id))
  // The rows that `countSmallOf` locks.
  await db.deleteFrom('unpaid_holders').where('orders', '=', 0).execute()
}
