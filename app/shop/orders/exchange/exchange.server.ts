import { redirect } from 'react-router'
import type { Cents } from '#core/base/money/money.ts'
import { placeExchange } from '#core/checkout/exchange-order/exchange-order.server.ts'
import type { ExchangeContext } from '#core/checkout/exchange-order/store-by-link.server.ts'
import { exchangeRows } from '#core/checkout/exchange-order/exchange-words.ts'
import { quoteExchange } from '#core/checkout/exchange-order/quote-exchange.server.ts'
import { waitingExchanges } from '#core/orders/exchanges/exchange-orders.server.ts'
import { waitingText } from '#core/orders/exchanges/exchange-text.ts'
import {
  changeLine,
  type ChangeLineOutcome,
  type LineChange,
} from '#core/returns/line-changes/change-line.server.ts'
import { shownValue } from '#core/returns/line-changes/line-change.ts'
import type { Db } from '#db/schema.ts'
import type { ExchangeAsk } from '../order-line-answer.ts'

/** Opens an order for this browser, as its cookies have others: the header that does it. */
export type OpenForBrowser = (orderId: string) => Promise<string>

type Wish = { change: LineChange; shown: { newCents: Cents; backCents: Cents } | undefined }

/**
 * Changes a line; a dearer variant is asked about with its sums first, and then ordered, and the browser
 * goes where that is paid.
 */
export async function changeOrOrder(
  ctx: ExchangeContext & { openForBrowser?: OpenForBrowser },
  number: string,
  { change, shown }: Wish,
): Promise<ChangeLineOutcome | { asks: ExchangeAsk }> {
  const changed = await changeLine(ctx, number, change)
  if (changed.ok || changed.reason !== 'dearer') {
    // The same press again finds the order that it has made.
    const isTwice = !changed.ok && changed.reason === 'change_waits' && shown !== undefined
    return isTwice ? ((await order(ctx, number, { change, shown })) ?? changed) : changed
  }
  const asked = shown ? await order(ctx, number, { change, shown }) : undefined
  if (asked) return asked
  const quoted = await quoteExchange(ctx, number, change)
  if (!quoted.ok) {
    return quoted.reason === 'not_dearer' ? { ok: false, reason: 'price_moved' } : quoted
  }
  const { terms } = quoted
  const fields = {
    variante: change.wanted,
    antes: change.read,
    unidades: String(terms.units),
    pagas: shownValue(terms),
  }
  return { asks: { rows: exchangeRows(terms), fields } }
}

/** Orders it and leaves for its page; undefined: the sums are others by now. */
async function order(
  ctx: ExchangeContext & { openForBrowser?: OpenForBrowser },
  number: string,
  { change, shown }: { change: LineChange; shown: NonNullable<Wish['shown']> },
): Promise<ChangeLineOutcome | undefined> {
  const made = await placeExchange(ctx, number, { ...change, shown })
  if (!made.ok) {
    return made.reason === 'price_moved' || made.reason === 'not_dearer' ? undefined : made
  }
  const cookie = await ctx.openForBrowser?.(made.order.id)
  throw redirect(`/orders/${made.order.number}/pay`, {
    ...(cookie !== undefined && { headers: { 'set-cookie': cookie } }),
  })
}

/** What waits to be paid and then replaces goods of an order, for its page. */
export async function exchangeViews(
  db: Db,
  orderId: string,
): Promise<{ number: string; text: string }[]> {
  return (await waitingExchanges(db, orderId)).map((one) => ({
    number: one.number,
    text: waitingText(one),
  }))
}
