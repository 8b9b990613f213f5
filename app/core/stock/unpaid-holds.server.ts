import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { policy } from '#core/policy/policy.ts'
import type { StockLine } from './stock.server.ts'
import {
  holdsTooMuch,
  isSmall,
  isTooLarge,
  mostHeldOfShop,
  mostHeldOfVariant,
  unitsIn,
} from './unpaid-limits.ts'

/** Who would hold goods without having paid: keyed hashes. A client that is not known is null. */
export type Holder = { client: string | null; email: string }

export type AllowanceOutcome =
  | { ok: true; isSmall: boolean }
  /** `waitSeconds`: until something of what is held is over. */
  | { ok: false; by: 'client' | 'email' | 'shop'; waitSeconds: number }
  /** More than one shopper may ever hold without paying. */
  | { ok: false; by: 'order' }

/** Taken last by whoever takes it, see `reserveUnpaidAllowance`. */
const SHOP = 'shop'

/**
 * Counts an order that will wait to be paid for its client and its e-mail, inside the caller's
 * transaction, which must roll back when this refuses. Two at once cannot both take the last
 * allowance: each count is one statement, and the second waits for the first to end. Call it before
 * stock is taken. Rows are locked in the order client, e-mail, shop, then stock, here and in
 * `releaseHold`, so nobody waits in a circle. A small first order never touches the row of the shop.
 * Guarded by: unpaid-holds.server.test.ts.
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
  // Strangers can use up what an e-mail may hold: its owner's own first order goes through.
  if ((client ?? email).orders === 1 && isSmall(lines)) return { ok: true, isSmall: true }
  if (client && holdsTooMuch(client)) return refuse(trx, holder, 'client', now)
  if (holdsTooMuch(email)) return refuse(trx, holder, 'email', now)
  const shop = await addToHolder(trx, SHOP, units)
  if (shop.units > mostHeldOfShop(await unitsOfShop(trx))) return refuse(trx, holder, 'shop', now)
  return { ok: true, isSmall: false }
}

/** Adds an order to what a holder has; answers what that makes. Its row is locked from then on. */
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

async function unitsOfShop(trx: Db): Promise<number> {
  const free = await trx
    .selectFrom('stock')
    .select((eb) => eb.fn.sum<string | number | null>('quantity').as('units'))
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

/** A minute more than the goods are held: so often what is over is looked for. */
function waitSeconds(since: string, now: string): number {
  const endsAt = Date.parse(since) + (policy.payment.holdMinutes + 1) * 60_000
  return Math.max(60, Math.ceil((endsAt - Date.parse(now)) / 1000))
}

/**
 * Refuses an order that would leave too little of a variant for small ones; answers what it might
 * have of each. Call it when the stock is taken: the rows of the stock are locked then, so that no
 * other order can hold more of the same in the meantime. What is held is read from the orders
 * themselves: there is no second number that could differ.
 */
export async function findOverheldVariants(
  trx: Db,
  lines: readonly StockLine[],
): Promise<{ variantId: string; unitsLeft: number }[]> {
  const ids = lines.map(({ variantId }) => variantId)
  const free = await trx
    .selectFrom('stock')
    .select(['variant_id as id', 'quantity as units'])
    .where('variant_id', 'in', ids)
    .execute()
  const freeOf = new Map(free.map(({ id, units }) => [id, units]))
  const all = await heldByVariant(trx, ids)
  const heldOf = new Map(all.map(({ id, units, notSmall }) => [id, { units, notSmall }]))
  return lines.flatMap(({ variantId, quantity }) => {
    const { units, notSmall } = heldOf.get(variantId) ?? { units: 0, notSmall: 0 }
    const most = mostHeldOfVariant((freeOf.get(variantId) ?? 0) + quantity + units)
    return notSmall + quantity > most
      ? [{ variantId, unitsLeft: Math.max(0, most - notSmall) }]
      : []
  })
}

/**
 * Units of variants that unpaid orders hold; of all variants without `ids`. `notSmall`: those of
 * orders that are not small, or of which nobody wrote down who holds them.
 */
export async function heldByVariant(
  db: Db,
  ids?: readonly string[],
): Promise<{ id: string; units: number; notSmall: number }[]> {
  let lines = db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('unpaid_holds', 'unpaid_holds.order_id', 'orders.id')
    .select((eb) => [
      'order_lines.variant_id as id',
      eb.fn.sum<string | number>('order_lines.quantity').as('units'),
      eb.fn
        .sum<string | number>(
          eb
            .case()
            .when('unpaid_holds.is_small', '=', 1)
            .then(eb.lit(0))
            .else(eb.ref('order_lines.quantity'))
            .end(),
        )
        .as('not_small'),
    ])
    .where('orders.payment_status', '=', 'pending')
    .where('orders.status', '=', 'placed')
    .groupBy('order_lines.variant_id')
  if (ids) lines = lines.where('order_lines.variant_id', 'in', ids)
  const rows = await lines.execute()
  // Postgres writes sums as text.
  return rows.map((row) => ({
    id: row.id,
    units: Number(row.units),
    notSmall: Number(row.not_small),
  }))
}

/** Writes down who holds what an order has taken, so that it can be given back. */
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
 * An order waits no more, paid or given up: its client and its e-mail are forgotten, and may hold
 * something else. Does nothing for an order that never waited.
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
 * Releases what orders left behind that wait no more: a server of an older version, on the same
 * database, pays and gives up orders without knowing of holds.
 */
export async function releaseLeftHolds(db: Db): Promise<void> {
  const left = await db
    .selectFrom('unpaid_holds')
    .innerJoin('orders', 'orders.id', 'unpaid_holds.order_id')
    .select('orders.id')
    .where('orders.payment_status', '<>', 'pending')
    .execute()
  for (const { id } of left) await transact(db, (trx) => releaseHold(trx, id))
}
