import { returnExchangeText, waitingText } from '#core/orders/exchanges/exchange-text.ts'
import type { OrderFile } from '#core/orders/owner-orders.server.ts'

/** The exchange that a return asked for, for the owner. */
export const ofReturnText = (one: OrderFile['returnExchanges'][number]): string =>
  `${one.number}, de la devolución ${one.returnCode} (${one.originNumber}): ${returnExchangeText(one)}`

/** The orders that replace units of this one when they are paid, and the one that it replaces, as rows. */
export const exchangeFacts = ({
  exchanges,
  exchangeOf,
  returnExchanges,
}: OrderFile): (readonly [string, string])[] => [
  ...exchanges.map(
    (one) =>
      [
        'Cambio',
        `la línea ${one.position + 1} espera el pago de ${one.number}: ${waitingText(one)}`,
      ] as const,
  ),
  ...(exchangeOf === null ? [] : [['Cambio de', exchangeOf] as const]),
  ...returnExchanges.map((one) => ['Cambio', ofReturnText(one)] as const),
]
