import type { DeskOrder } from '#core/owner/desk-orders/order-list.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { SecondLine, type Column } from '../ui/desk-table.tsx'
import { StateSign, type State } from '../ui/state-sign.tsx'
import { ageText, whenText } from '../ui/when.ts'
import { goodsState, moneyState } from './order-states.ts'
import styles from './order-columns.module.css'

const sign = (state: State | string) =>
  typeof state === 'string' ? state : <StateSign {...state} />

const goods = (seesMoney: boolean): Column<DeskOrder>[] => [
  { key: 'number', head: 'Pedido', place: 'second', cell: () => null },
  {
    key: 'customer',
    head: 'Cliente',
    place: 'first',
    cell: ({ customer, place }) => (
      <>
        <b>{customer}</b>
        <SecondLine>{place}</SecondLine>
      </>
    ),
  },
  {
    key: 'goods',
    head: 'Qué lleva',
    isWide: true,
    cell: ({ goods: { name, others } }) => (others === 0 ? name : `${name} y ${others} más`),
  },
  {
    key: 'open',
    head: 'Por salir',
    align: 'right',
    cell: ({ openUnits, units: all }) =>
      openUnits === 0 ? '·' : openUnits === all ? openUnits : `${openUnits} de ${all}`,
  },
  {
    key: 'state',
    head: 'Mercancía',
    place: 'third',
    cell: (order) => (
      <span className={styles.states}>
        <StateSign {...goodsState({ ...order, openUnits: 0 })} />
        {order.isExpress ? <span className={styles.tag}>exprés</span> : null}
        {order.isReaddressed ? <span className={styles.tag}>dirección nueva</span> : null}
        {order.awaitsReplacement ? <span className={styles.tag}>reposición por enviar</span> : null}
        {order.hasNewGoods ? <span className={styles.tag}>talla nueva</span> : null}
        {seesMoney && (order.owedCents > 0 || order.awaits !== null) ? (
          <span className={styles.phone}>{sign(moneyState(order))}</span>
        ) : null}
      </span>
    ),
  },
]

const MONEY: Column<DeskOrder>[] = [
  { key: 'money', head: 'Dinero', cell: (order) => sign(moneyState(order)) },
  {
    key: 'total',
    head: 'Total',
    align: 'right',
    place: 'right',
    cell: ({ totalCents }) => <b>{formatEuros(totalCents)}</b>,
  },
]

const age = (now: Date): Column<DeskOrder> => ({
  key: 'age',
  head: 'Edad',
  align: 'right',
  place: 'below',
  cell: ({ placedAt, isToSend }) => (
    <time dateTime={placedAt} title={whenText(placedAt, now)}>
      <VisuallyHidden>hace </VisuallyHidden>
      {isToSend ? ageText(placedAt, now) : whenText(placedAt, now)}
    </time>
  ),
})

/** The list's columns. The warehouse has no money columns: they are absent, not grey. */
export const orderColumns = ({
  seesMoney,
  now,
}: {
  seesMoney: boolean
  now: Date
}): Column<DeskOrder>[] => [...goods(seesMoney), ...(seesMoney ? MONEY : []), age(now)]
