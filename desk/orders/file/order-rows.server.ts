import { madridDay } from '#core/base/dates/madrid-time.ts'
import { listDeskOrders, type DeskOrder } from '#core/owner/desk-orders/order-list.server.ts'
import type { OrderView, PageEnd } from '#core/owner/desk-orders/order-views.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import type { Db } from '#db/schema.ts'
import type { State } from '../../ui/state-sign.tsx'
import { goodsState, moneyState } from '../order-states.ts'

export const ORDER_HEADS = [
  'Pedido',
  'Día',
  'Cliente',
  'Dónde',
  'Qué lleva',
  'Unidades',
  'Por salir',
  'Mercancía',
  'Dinero',
  'Total',
  'Debemos',
]

const AT_ONCE = 500

/**
 * All orders of a view and a search as rows of a file, in the order of the list, some at a time.
 * Guarded by: order-rows.server.test.ts.
 */
export async function* orderRows(
  db: Db,
  { view, text, atOnce = AT_ONCE }: { view: OrderView; text: string; atOnce?: number },
): AsyncGenerator<(string | number)[][]> {
  let after: PageEnd | undefined
  do {
    const page = await listDeskOrders(db, { view, text, after, most: atOnce })
    yield page.orders.map(rowOf)
    after = page.next
  } while (after)
}

const wordsOf = (state: State | string): string =>
  typeof state === 'string' ? state : typeof state.text === 'string' ? state.text : ''

function rowOf(order: DeskOrder): (string | number)[] {
  const { goods, totalCents, owedCents } = order
  return [
    order.number,
    madridDay(new Date(order.placedAt)),
    order.customer,
    order.place,
    goods.others === 0 ? goods.name : `${goods.name} y ${goods.others} más`,
    order.units,
    order.openUnits,
    wordsOf(goodsState(order)),
    wordsOf(moneyState(order)),
    writeEuros(totalCents),
    writeEuros(owedCents),
  ]
}
