import type { Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { COD } from '#core/orders/order.ts'
import { transfer } from '#core/payments/offline/offline-provider.ts'
import {
  findTransferLimit,
  findTransferShort,
  transferHolder,
} from '#core/stock/transfer-holds.server.ts'
import {
  findOverheldVariants,
  reserveUnpaidAllowance,
  type Holder,
} from '#core/stock/unpaid-holds.server.ts'
import { outOfStockLines, type PricedLine } from './price-lines.server.ts'
import { Refused } from './refused.ts'

/**
 * The holder of an unpaid order, and whether it is a small first order, which needs none of the shares
 * of others. An order that waits for a transfer, or is paid to the courier, counts as one: these have
 * limits of their own, together.
 */
export type Unpaid = Holder & { isSmall: boolean; isTransfer: boolean; isCod?: boolean }

const COD_LIMIT = { ok: false, reason: 'no_cod', why: 'limit' } as const

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
  ctx: HoldContext & { provider: PaymentProvider },
  { email }: { email: string },
  { lines, amounts }: { lines: readonly PricedLine[]; amounts: { totalCents: Cents } },
): Promise<Unpaid> {
  const { clientAddress, holderKey } = ctx
  const holder = {
    client: clientAddress === undefined ? null : holderKey('client', clientAddress),
    email: holderKey('email', email),
  }
  if (ctx.provider.id === transfer.id || ctx.provider.id === COD) {
    const waiting = transferHolder(holder)
    const by = await findTransferLimit(ctx.db, waiting, { lines, ...amounts })
    const isCod = ctx.provider.id === COD
    if (by) throw new Refused(isCod ? COD_LIMIT : { ok: false, reason: 'transfer_limit', by })
    return { ...waiting, isSmall: true, isTransfer: true, isCod }
  }
  const allowed = await reserveUnpaidAllowance(ctx.db, holder, lines, ctx.now().toISOString())
  if (allowed.ok) return { ...holder, isSmall: allowed.isSmall, isTransfer: false }
  const { ok: _ok, ...limit } = allowed
  throw new Refused({ ok: false, reason: 'unpaid_limit', ...limit })
}

/** Refuses an order that would leave too little of a variant for small ones, or other networks. */
export async function requireVariantLimit(
  trx: Db,
  unpaid: Unpaid,
  lines: readonly PricedLine[],
): Promise<void> {
  const short = unpaid.isTransfer
    ? await findTransferShort(trx, lines)
    : await findOverheldVariants(trx, unpaid, lines)
  if (short.length === 0) return
  if (unpaid.isCod) throw new Refused(COD_LIMIT)
  const limit = { by: 'variant', lines: outOfStockLines(lines, short) } as const
  const reason = unpaid.isTransfer ? 'transfer_limit' : 'unpaid_limit'
  throw new Refused({ ok: false, reason, ...limit })
}
