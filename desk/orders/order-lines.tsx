import { formatEuros } from '#core/base/money/money.ts'
import { Block } from '../ui/blocks.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import type { OrderFacts } from './order-facts.server.ts'
import styles from './desk-order.module.css'

type Line = OrderFacts['lines'][number]

const figure = (count: number) => (count === 0 ? '·' : count)

const figures: readonly (readonly [
  'quantity' | 'cancelled' | 'dispatched' | 'returned',
  string,
])[] = [
  ['quantity', 'Pedidas'],
  ['cancelled', 'Anuladas'],
  ['dispatched', 'Enviadas'],
  ['returned', 'Devueltas'],
]

/** "1 enviada · 2 por salir", for a phone. */
const fateOf = ({ cancelled, dispatched, returned, open }: Line): string =>
  [
    dispatched > 0 && `${dispatched} ${dispatched === 1 ? 'enviada' : 'enviadas'}`,
    cancelled > 0 && `${cancelled} ${cancelled === 1 ? 'anulada' : 'anuladas'}`,
    returned > 0 && `${returned} ${returned === 1 ? 'devuelta' : 'devueltas'}`,
    open > 0 && `${open} por salir`,
  ]
    .filter(Boolean)
    .join(' · ')

const columnsFor = (seesMoney: boolean): Column<Line>[] => {
  return [
    {
      key: 'name',
      head: 'Prenda',
      place: 'first',
      cell: (line) => (
        <>
          <b>
            {line.quantity} × {line.name}
          </b>
          <SecondLine>
            {line.color}, {line.size} · {line.variantId}
          </SecondLine>
          <span className={styles.phone}>{fateOf(line)}</span>
        </>
      ),
    },
    ...figures.map(([key, head]) => ({
      key,
      head,
      align: 'right' as const,
      cell: (line: Line) => figure(line[key]),
    })),
    {
      key: 'open',
      head: 'Por salir',
      align: 'right',
      cell: ({ open }) => (open === 0 ? '·' : <b>{open}</b>),
    },
    ...(seesMoney
      ? [
          {
            key: 'total',
            head: 'Importe',
            align: 'right' as const,
            place: 'right' as const,
            cell: ({ totalCents = 0 }: Line) => formatEuros(totalCents),
          },
        ]
      : []),
  ]
}

/** What was ordered, and what became of each unit. */
export function OrderLines({ order }: { order: OrderFacts }) {
  return (
    <Block title="Prendas">
      <DeskTable
        caption={`Prendas de ${order.number}`}
        columns={columnsFor(order.money !== undefined)}
        rows={order.lines}
        keyOf={({ position }) => String(position)}
      />
    </Block>
  )
}
