import { Link, useNavigate } from 'react-router'
import type { CountedVariant } from '#core/stock/owner-stock.server.ts'
import type { ReservingOrder } from '#core/stock/stock-list.server.ts'
import type { StockMovement } from '#core/stock/stock-movements.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { whenText } from '../ui/when.ts'
import { StockForms } from './stock-forms.tsx'
import { causeText, movementWord, signedUnits, unitsText, variantPath } from './stock-words.ts'
import { useScanner } from './use-scanner.ts'

type Movement = StockMovement & { id: number }

type StockPageProps = {
  variant: CountedVariant
  movements: readonly Movement[]
  next: number | undefined
  orders: readonly ReservingOrder[]
  soldUnits: number
  coverDays: number | null
  /** Undefined for who may not see it. */
  unitCostCents: number | null | undefined
  isFirst: boolean
  isDone: boolean
  now: string
  answer: DeskAnswer | undefined
}

/** One variant: how many there are, what moved, and for whom they are reserved. */
export function StockPage(props: StockPageProps) {
  const { variant, movements, next, orders, isFirst, isDone, answer } = props
  const { variantId, productName, color, size, onHand, reserved, available, ean } = variant
  const navigate = useNavigate()
  useScanner((code) => void navigate(`/existencias?q=${code}`))
  const now = new Date(props.now)
  return (
    <>
      <PageHead
        title={`${productName}, ${color}, ${size}`}
        back={{ to: '/existencias', label: 'Existencias' }}
        second={`${available} disponibles = ${onHand} en estante − ${reserved} reservadas`}
      />
      <PageAnswer answer={undefined} doneText={isDone ? 'Apuntado.' : undefined} />
      <Columns
        aside={
          <>
            <StockForms variant={variant} unitCostCents={props.unitCostCents} answer={answer} />
            <Block title="Ficha">
              <Facts
                facts={[
                  ['Variante', variantId],
                  ['Sitio', variant.shelf ?? 'sin apuntar'],
                  ['EAN', ean ?? 'sin apuntar'],
                  ['Vendidas', `${unitsText(props.soldUnits)} en 28 días`],
                  ['Cubre', props.coverDays === null ? 'sin ventas' : `${props.coverDays} días`],
                ]}
              />
            </Block>
          </>
        }
      >
        <Reserved orders={orders} reserved={reserved} now={now} />
        <Block title="Movimientos" aside="lo último primero">
          {movements.length === 0 ? (
            <p>Todavía no se ha movido nada.</p>
          ) : (
            <DeskTable
              caption="Movimientos de la variante"
              height="numbers"
              rows={movements}
              keyOf={({ id }) => String(id)}
              columns={movementColumns(now)}
            />
          )}
          <Pages
            first={isFirst ? undefined : variantPath(variantId)}
            next={next === undefined ? undefined : `${variantPath(variantId)}?desde=${next}`}
          />
        </Block>
      </Columns>
    </>
  )
}

type ReservedProps = { orders: readonly ReservingOrder[]; reserved: number; now: Date }

/** For whom units are reserved. */
function Reserved({ orders, reserved, now }: ReservedProps) {
  return (
    <Block title="Reservado" aside={unitsText(reserved)}>
      {orders.length === 0 ? (
        <p>Nadie espera por esta variante.</p>
      ) : (
        <DeskTable
          caption="Pedidos que la tienen reservada"
          height="numbers"
          rows={orders}
          keyOf={({ number }) => number}
          linkOf={({ number }) => ({ to: `/pedidos/${number}`, text: number })}
          columns={orderColumns(now)}
        />
      )}
    </Block>
  )
}

const orderColumns = (now: Date): Column<ReservingOrder>[] => [
  { key: 'number', head: 'Pedido', place: 'first', cell: () => null },
  {
    key: 'placed',
    head: 'Hecho',
    place: 'second',
    cell: ({ placedAt, isPaid }) =>
      `${whenText(placedAt, now)}${isPaid ? '' : ', por pagar todavía'}`,
  },
  { key: 'units', head: 'Unidades', align: 'right', place: 'right', cell: ({ units }) => units },
]

const movementColumns = (now: Date): Column<Movement>[] => [
  {
    key: 'when',
    head: 'Cuándo',
    place: 'second',
    cell: ({ movedAt }) => <time dateTime={movedAt}>{whenText(movedAt, now)}</time>,
  },
  {
    key: 'what',
    head: 'Qué',
    place: 'first',
    cell: ({ reason, onHandChange, note }) => (
      <>
        {movementWord(reason, onHandChange)}
        {note === null ? null : <SecondLine>{note}</SecondLine>}
      </>
    ),
  },
  {
    key: 'who',
    head: 'Por',
    place: 'third',
    cell: ({ orderNumber, cause }) =>
      orderNumber === null ? (
        causeText(cause)
      ) : (
        <Link to={`/pedidos/${orderNumber}`}>{orderNumber}</Link>
      ),
  },
  {
    key: 'onHand',
    head: 'En estante',
    align: 'right',
    place: 'right',
    cell: ({ onHandChange }) => signedUnits(onHandChange) || '·',
  },
  {
    key: 'reserved',
    head: 'Reservado',
    align: 'right',
    place: 'below',
    cell: ({ reservedChange }) => signedUnits(reservedChange) || '·',
  },
]
