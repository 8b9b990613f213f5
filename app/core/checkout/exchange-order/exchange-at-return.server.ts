import { computeAmounts, type Amounts } from '#core/base/money/amounts.ts'
import type { Cents } from '#core/base/money/money.ts'
import {
  exchangeOfReturn,
  storeReturnExchange,
} from '#core/orders/exchanges/return-exchanges.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { createReturn, type AskReturnOutcome } from '#core/returns/create-return.server.ts'
import { findChangeable } from '#core/returns/line-changes/changeable.server.ts'
import type { ReturnContext } from '#core/returns/return-context.server.ts'
import type { ReturnRequest } from '#core/returns/return-form.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { exchangedLine, isPayable, type ExchangeTerms } from './quote-exchange.server.ts'
import { exchangeMailText, type ExchangeWish } from './return-exchange.ts'
import { storeByLink, takeUnits, type ExchangeContext } from './store-by-link.server.ts'

/** What an exchange at a return would be. */
export type ReturnExchangeTerms = Omit<ExchangeTerms, 'line'> & { amounts: Amounts }

type Refusal =
  /** `no_units`: the line is not among what comes back. `not_payable`: too little, or without a tax number. */
  | { ok: false; reason: 'no_units' | 'not_sold' | 'not_payable' | 'price_moved' }
  | { ok: false; reason: 'sold_out'; unitsLeft: number }

export type ReturnExchangeOutcome =
  | (Extract<AskReturnOutcome, { ok: true }> & { order: { id: string; number: string } })
  | Extract<AskReturnOutcome, { ok: false }>
  | Refusal

/**
 * What another variant for returned units costs, without shipping, and what comes back for them when
 * they arrive. Whatever it costs today, the price is that of `exchangePrice`. Changes nothing.
 */
export async function quoteReturnExchange(
  ctx: Pick<ExchangeContext, 'db' | 'provider'>,
  orderId: string,
  { position, wanted: wantedId, units: coming }: ExchangeWish & Pick<ReturnRequest, 'units'>,
): Promise<{ ok: true; terms: ReturnExchangeTerms } | Refusal> {
  const { db } = ctx
  const origin = await findOrderWithState(db, orderId)
  const units = coming.find((one) => one.position === position)?.quantity
  const found = origin && (await findChangeable(db, origin, position))
  if (!found || units === undefined) return { ok: false, reason: 'no_units' }
  const wanted = found.variants.find(({ variantId }) => variantId === wantedId)
  if (!wanted || wantedId === found.line.variantId) return { ok: false, reason: 'not_sold' }
  const back = await backFor(db, orderId, { position, quantity: units })
  if (back === undefined) return { ok: false, reason: 'not_payable' }
  const line = { ...found.line, paidCents: back, quantity: units }
  const exchanged = await exchangedLine(db, origin, { line, wanted, units })
  if (!exchanged.ok) return exchanged
  const { tax, lines, subtotalCents } = exchanged
  const without = { discountCents: 0, shippingCents: 0, giftWrapCents: 0 }
  const amounts = computeAmounts({ subtotalCents, ...without, vat: tax.vat, lines })
  const newCents = amounts.totalCents
  if (!(await isPayable(ctx, orderId, newCents))) return { ok: false, reason: 'not_payable' }
  const terms = { origin, units, newCents, backCents: back, tax, amounts, gift: null, lines }
  return { ok: true, terms }
}

async function backFor(
  db: Db,
  orderId: string,
  unit: { position: number; quantity: number },
): Promise<Cents | undefined> {
  const worth = await quoteRefund(db, orderId, {
    kind: 'lines',
    lines: [unit],
    withShipping: false,
  })
  return worth.ok ? worth.amountCents : undefined
}

/**
 * Asks for a return, and in the same transaction makes an order by link of another variant for units of
 * it. Each keeps its own money: what comes back is refunded as that of any return, and the order is sent
 * when it has arrived (130). Unpaid, it ends as any order by link, and the return stays. What is asked
 * for twice is made once. Guarded by: exchange-at-return.server.test.ts.
 */
export async function exchangeAtReturn(
  ctx: ExchangeContext & ReturnContext,
  orderId: string,
  request: ReturnRequest,
  wish: ExchangeWish,
): Promise<ReturnExchangeOutcome> {
  const ask = () => transactApart(ctx, (inside) => askInside(inside, orderId, { request, wish }))
  const outcome = await ask().catch((error: unknown) => {
    if (error instanceof NotExchanged) return error.refusal
    throw error
  })
  if (outcome.ok) ctx.wakeMail()
  return outcome
}

/** Ends the transaction, and with it the return. */
class NotExchanged extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

async function askInside(
  ctx: ExchangeContext & ReturnContext,
  orderId: string,
  { request, wish }: { request: ReturnRequest; wish: ExchangeWish },
): Promise<ReturnExchangeOutcome> {
  const { db } = ctx
  await lockOrder(db, orderId)
  const quoted = await quoteReturnExchange(ctx, orderId, { ...wish, ...request })
  const [variant] = quoted.ok ? quoted.terms.lines : []
  const exchange = quoted.ok && variant ? exchangeMailText({ ...quoted.terms, variant }) : null
  const asked = await createReturn(ctx, orderId, request, exchange)
  if (!asked.ok) return asked
  const before = await exchangeOfReturn(db, asked.code)
  if (before) return { ...asked, order: before }
  if (!quoted.ok) throw new NotExchanged(quoted)
  const { terms } = quoted
  const { shown = terms } = wish
  if (shown.newCents !== terms.newCents || shown.backCents !== terms.backCents) {
    throw new NotExchanged({ ok: false, reason: 'price_moved' })
  }
  const short = await takeUnits(db, terms.lines)
  if (short !== undefined) {
    throw new NotExchanged({ ok: false, reason: 'sold_out', unitsLeft: short })
  }
  const { id: returnId } = await db
    .selectFrom('returns')
    .select('id')
    .where('code', '=', asked.code)
    .executeTakeFirstOrThrow()
  const of = { returnId, position: wish.position, quantity: terms.units }
  const key = `exchange/${returnId}`
  const note = (id: string) => storeReturnExchange(db, id, of)
  return { ...asked, order: await storeByLink(ctx, terms, { key, note }) }
}
