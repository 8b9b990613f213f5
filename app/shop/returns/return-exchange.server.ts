import { redirect } from 'react-router'
import {
  exchangeAtReturn,
  quoteReturnExchange,
  type ReturnExchangeOutcome,
} from '#core/checkout/exchange-order/exchange-at-return.server.ts'
import { exchangeRows } from '#core/checkout/exchange-order/exchange-words.ts'
import { wishValue, type ExchangeWish } from '#core/checkout/exchange-order/return-exchange.ts'
import type { ExchangeContext } from '#core/checkout/exchange-order/store-by-link.server.ts'
import { returnExchangesOf } from '#core/orders/exchanges/return-exchanges.server.ts'
import { returnExchangeText } from '#core/orders/exchanges/exchange-text.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { choiceText } from '#core/orders/order-words.ts'
import { findChangeable } from '#core/returns/line-changes/changeable.server.ts'
import { shownValue } from '#core/returns/line-changes/line-change.ts'
import type { ReturnContext } from '#core/returns/return-context.server.ts'
import type { ReturnRequest } from '#core/returns/return-form.ts'
import type { OfferedLine } from '#core/returns/withdrawal.ts'
import type { Db } from '#db/schema.ts'
import type { OpenForBrowser } from '../orders/exchange/exchange.server.ts'

export type ReturnExchangeContext = ExchangeContext &
  ReturnContext & { openForBrowser?: OpenForBrowser }

/** The variants for which the units of a line may be exchanged. */
export type ExchangeChoices = { line: string; options: { value: string; label: string }[] }

/** The variants of each line that may come back, without its own and those that are sold out. */
export async function exchangeChoices(
  db: Db,
  order: OrderWithState,
  lines: readonly OfferedLine[],
): Promise<ExchangeChoices[]> {
  const choices: ExchangeChoices[] = []
  for (const { position, text } of lines) {
    const found = await findChangeable(db, order, position)
    if (!found) continue
    const { variantId: own, todayCents } = found.line
    const options = found.variants
      .filter(({ variantId, available }) => variantId !== own && available > 0)
      .map((variant) => ({
        value: wishValue(position, variant.variantId),
        label: `${choiceText(variant)}${noteOf(variant.priceCents - todayCents)}`,
      }))
    if (options.length > 0) choices.push({ line: text, options })
  }
  return choices
}

const noteOf = (moreCents: number): string =>
  moreCents === 0 ? '' : moreCents > 0 ? ' (cuesta más)' : ' (cuesta menos)'

/** The sums of an exchange, to be confirmed with the form's own fields. */
export type ReturnExchangeAsk = {
  rows: { label: string; value: string }[]
  pagas: string
}

type Asked = { asks: ReturnExchangeAsk } | Extract<ReturnExchangeOutcome, { ok: false }>

/**
 * Asks about an exchange with its sums first, and then makes it: the browser goes where it is paid.
 */
export async function askOrExchange(
  ctx: ReturnExchangeContext,
  order: OrderWithState,
  { request, wish }: { request: ReturnRequest; wish: ExchangeWish },
): Promise<Asked> {
  if (wish.shown) {
    const made = await exchangeAtReturn(ctx, order.id, request, wish)
    if (made.ok) {
      const cookie = await ctx.openForBrowser?.(made.order.id)
      throw redirect(`/orders/${made.order.number}/pay`, {
        ...(cookie !== undefined && { headers: { 'set-cookie': cookie } }),
      })
    }
    if (made.reason !== 'price_moved') return made
  }
  const quoted = await quoteReturnExchange(ctx, order.id, { ...wish, units: request.units })
  if (!quoted.ok) return quoted
  const rows = exchangeRows(quoted.terms, 'Se devuelve al recibirlo')
  return { asks: { rows, pagas: shownValue(quoted.terms) } }
}

/** Why there is no exchange, where the return itself could be. */
export const NO_EXCHANGE = {
  no_units: 'Di también cuántas unidades devuelves de la prenda que cambias',
  not_sold: 'Esa talla en ese color ya no se vende: elige otra',
  sold_out: 'De esa talla en ese color no quedan tantas: elige otra',
  not_payable: 'Ese cambio no se puede pagar por aquí: devuélvelo y pídelo de nuevo, o escríbenos',
  price_moved: 'Los precios han cambiado: mira los de ahora',
}

/** An exchange at a return, on the pages of both its orders. */
export type ReturnExchangeView = { text: string; number: string; isUnpaid: boolean; isOwn: boolean }

export async function returnExchangeViews(db: Db, orderId: string): Promise<ReturnExchangeView[]> {
  return (await returnExchangesOf(db, orderId)).map((one) => {
    const isOwn = one.orderId === orderId
    return {
      text: isOwn
        ? `Es el cambio de tu devolución ${one.returnCode}, del pedido ${one.originNumber}: sale cuando nos llegue lo que devuelves.`
        : `Cambio de tu devolución ${one.returnCode}: ${returnExchangeText(one)}.`,
      number: isOwn ? one.originNumber : one.number,
      isUnpaid: !isOwn && one.status === 'placed' && one.payment === 'pending',
      isOwn,
    }
  })
}
