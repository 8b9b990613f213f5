import type { Db } from '#db/schema.ts'
import {
  findOverheldVariants,
  reserveUnpaidAllowance,
  type Holder,
} from '#core/stock/unpaid-holds.server.ts'
import type { PlaceOrderContext } from './place-order.server.ts'
import { shortLines, type PricedLine } from './price-lines.server.ts'
import { Refused } from './refused.ts'

/** An order that will wait to be paid: who holds its goods, and whether it is a small first one. */
export type Unpaid = Holder & { isSmall: boolean }

type HoldContext = Pick<PlaceOrderContext, 'db' | 'clientAddress' | 'holderKey' | 'now'>

/** Lets an order wait to be paid, or refuses it because its shopper holds too much already. */
export async function requireUnpaidAllowance(
  ctx: HoldContext,
  { email }: { email: string },
  lines: readonly PricedLine[],
): Promise<Unpaid> {
  const { clientAddress, holderKey } = ctx
  const holder = {
    client: clientAddress === undefined ? null : holderKey('client', clientAddress),
    email: holderKey('email', email),
  }
  const allowed = await reserveUnpaidAllowance(ctx.db, holder, lines, ctx.now().toISOString())
  if (allowed.ok) return { ...holder, isSmall: allowed.isSmall }
  const { ok: _ok, ...limit } = allowed
  throw new Refused({ ok: false, reason: 'unpaid_limit', ...limit })
}

/** Refuses an order, not a small first one, that would leave too little of a variant for those. */
export async function requireVariantShare(
  trx: Db,
  { isSmall }: Unpaid,
  lines: readonly PricedLine[],
): Promise<void> {
  const short = isSmall ? [] : await findOverheldVariants(trx, lines)
  if (short.length === 0) return
  const limit = { by: 'variant', lines: shortLines(lines, short) } as const
  throw new Refused({ ok: false, reason: 'unpaid_limit', ...limit })
}
