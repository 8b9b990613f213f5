import type { Db } from '#db/schema.ts'
import {
  findOverheldVariants,
  reserveUnpaidAllowance,
  type Holder,
} from '#core/stock/unpaid-holds.server.ts'
import { outOfStockLines, type PricedLine } from './price-lines.server.ts'
import { Refused } from './refused.ts'

/** The holder of an unpaid order, and whether it is a small first order. */
export type Unpaid = Holder & { isSmall: boolean }

export type HoldContext = {
  db: Db
  now: () => Date
  /** The client, for its limits of unpaid orders and of wrong codes. */
  clientAddress?: string | undefined
  /** The name under which a client or an e-mail holds goods: a keyed hash. */
  holderKey: (kind: 'client' | 'email', value: string) => string
}

/** Reserves the allowance of an unpaid order; refuses it if a limit is reached. */
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

/** Refuses an order that would leave too little of a variant for small ones, or other networks. */
export async function requireVariantLimit(
  trx: Db,
  unpaid: Unpaid,
  lines: readonly PricedLine[],
): Promise<void> {
  const short = await findOverheldVariants(trx, unpaid, lines)
  if (short.length === 0) return
  const limit = { by: 'variant', lines: outOfStockLines(lines, short) } as const
  throw new Refused({ ok: false, reason: 'unpaid_limit', ...limit })
}
