import { Link } from 'react-router'
import { addDays } from '#core/base/dates/madrid-time.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { SalesToday } from '#core/owner/owner-day/sales-today.ts'
import type { EmptySearch } from '#core/catalogue/search/empty-searches.server.ts'
import type { ShortVariant } from '#core/stock/short-stock.server.ts'
import { COVER_DAYS } from '#core/stock/stock-cover.ts'
import { Block, Columns, Nothing } from '../ui/blocks.tsx'
import { LineChart } from '../ui/chart.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign, type Sign } from '../ui/state-sign.tsx'
import { variantPath } from '../stock/stock-words.ts'
import { whenText } from '../ui/when.ts'
import type { TodayLine } from './line-parts.ts'
import styles from './today.module.css'

/** An order that has just come in; the money is absent for those who may not see it. */
type NewOrder = {
  number: string
  placedAt: string
  customer: string
  goods: string
  totalCents: number | null
}

export type TodayPageProps = {
  day: string
  lines: readonly TodayLine[]
  stock: readonly ShortVariant[]
  orders: readonly NewOrder[]
  /** Null for those who may not see them. */
  sales: SalesToday | null
  searches: readonly EmptySearch[] | null
  /** Whether the rows of stock lead to their variants. */
  mayCountStock: boolean
  now: string
}

/** What waits, until when, and where it is done: the first page of a day at the desk. */
export function TodayPage(props: TodayPageProps) {
  const { day, lines, stock, orders, sales, searches, now } = props
  return (
    <>
      <PageHead title="Hoy" second={formatDay(day)} />
      <Columns
        aside={
          <>
            {sales ? <Sales sales={sales} /> : null}
            <NewOrders orders={orders} now={new Date(now)} />
            {searches ? <Searches searches={searches} day={day} /> : null}
          </>
        }
      >
        <Block title="Te espera" aside="lo que vence antes, arriba">
          {lines.length === 0 ? (
            <Nothing title="No espera nada">Ni pedidos, ni devoluciones, ni mensajes.</Nothing>
          ) : (
            <ul className={styles.board}>
              {lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </ul>
          )}
        </Block>
        {stock.length > 0 ? <ShortStock stock={stock} mayCountStock={props.mayCountStock} /> : null}
      </Columns>
    </>
  )
}

const SIGNS: Record<TodayLine['tone'], Sign> = { plain: 'begin', waits: 'clock', failed: 'failed' }

function Line({ line }: { line: TodayLine }) {
  const { count, title, second, when, tone, to, deed, orders } = line
  return (
    <li>
      <span className={styles.figure}>{count}</span>
      <span>
        <b>{title}</b>
        <small>{second}</small>
        {orders.length > 0 ? (
          <small className={styles.orders}>
            {orders.map((number) => (
              <Link key={number} to={`/pedidos/${number}`}>
                {number}
              </Link>
            ))}
          </small>
        ) : null}
      </span>
      <span className={styles.when}>
        {tone === 'plain' ? (
          when
        ) : (
          <StateSign sign={SIGNS[tone]} tone={tone} text={when || 'falló'} />
        )}
      </span>
      {to ? (
        <Link to={to} className={styles.deed} data-key-row>
          {deed}
        </Link>
      ) : (
        <span className={styles.deed} />
      )}
    </li>
  )
}

function Sales({ sales: { today, weekAgo, untilHour, days } }: { sales: SalesToday }) {
  const before = `hace una semana, hasta las ${untilHour}:00:`
  return (
    <Block title="Ventas de hoy" aside="con IVA">
      <dl className={styles.sums}>
        <div>
          <dt>Vendido</dt>
          <dd>
            {formatEuros(today.totalCents)}
            <small>
              {before} {formatEuros(weekAgo.totalCents)}
            </small>
          </dd>
        </div>
        <div>
          <dt>Pedidos</dt>
          <dd>
            {today.orders}
            <small>
              {before} {weekAgo.orders}
            </small>
          </dd>
        </div>
      </dl>
      <LineChart
        title="Ventas de siete días y de los siete anteriores"
        points={days.map(({ day, totalCents, beforeCents }) => ({
          label: shortDay(day),
          value: totalCents,
          before: beforeCents,
        }))}
        format={formatEuros}
        words={{ now: 'estos siete días', before: 'los siete anteriores' }}
      />
    </Block>
  )
}

const weekday = new Intl.DateTimeFormat('es-ES', {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const shortDay = (day: string): string => weekday.format(new Date(day)).replace(',', '')

function NewOrders({ orders, now }: { orders: readonly NewOrder[]; now: Date }) {
  return (
    <Block title="Acaba de entrar">
      {orders.length === 0 ? (
        <p className={styles.quiet}>Todavía no hay pedidos.</p>
      ) : (
        <DeskTable
          caption="Últimos pedidos"
          isPlain
          rows={orders}
          keyOf={({ number }) => number}
          linkOf={({ number, customer }) => ({ to: `/pedidos/${number}`, text: customer })}
          columns={orderColumns(now)}
        />
      )}
    </Block>
  )
}

function Searches({ searches, day }: { searches: readonly EmptySearch[]; day: string }) {
  const span = { por: 'busquedas', desde: addDays(day, -7), hasta: day }
  return (
    <Block title="Buscaron y no encontraron" aside="7 días">
      {searches.length === 0 ? (
        <p className={styles.quiet}>Todas las búsquedas encontraron algo.</p>
      ) : (
        <DeskTable
          caption="Búsquedas sin resultado"
          height="numbers"
          isPlain
          rows={searches}
          keyOf={({ words }) => words}
          columns={[
            { key: 'words', head: 'Qué', place: 'first', cell: ({ words }) => `«${words}»` },
            {
              key: 'times',
              head: 'Veces',
              align: 'right',
              place: 'right',
              cell: ({ times }) => times.toLocaleString('es-ES'),
            },
          ]}
        />
      )}
      <p>
        <Link to={`/informes?${new URLSearchParams(span)}`}>Todas las búsquedas sin resultado</Link>
      </p>
    </Block>
  )
}

function ShortStock({ stock, mayCountStock }: Pick<TodayPageProps, 'stock' | 'mayCountStock'>) {
  return (
    <Block title="A punto de agotarse" aside={`al ritmo de los últimos ${COVER_DAYS} días`}>
      <DeskTable
        caption="Tallas con pocos días de venta"
        rows={stock}
        keyOf={({ variantId }) => variantId}
        {...(mayCountStock
          ? {
              linkOf: ({ variantId, productName }: ShortVariant) => ({
                to: variantPath(variantId),
                text: productName,
              }),
            }
          : {})}
        columns={stockColumns(mayCountStock)}
      />
    </Block>
  )
}

function orderColumns(now: Date): Column<NewOrder>[] {
  return [
    {
      key: 'who',
      head: 'Quién',
      place: 'first',
      cell: ({ goods }) => <SecondLine>{goods}</SecondLine>,
    },
    {
      key: 'when',
      head: 'Cuándo',
      align: 'right',
      place: 'right',
      cell: ({ placedAt, totalCents }) => (
        <>
          {whenText(placedAt, now)}
          {totalCents === null ? null : <SecondLine>{formatEuros(totalCents)}</SecondLine>}
        </>
      ),
    },
  ]
}

function stockColumns(isLinked: boolean): Column<ShortVariant>[] {
  return [
    {
      key: 'name',
      head: 'Prenda',
      place: 'first',
      cell: ({ productName, color, size }) => (
        <>
          {isLinked ? null : productName}
          <SecondLine>
            {color}, {size}
          </SecondLine>
        </>
      ),
    },
    { key: 'shelf', head: 'En estante', align: 'right', cell: ({ onHand }) => onHand },
    { key: 'reserved', head: 'Reservado', align: 'right', cell: ({ reserved }) => reserved },
    {
      key: 'available',
      head: 'Disponible',
      align: 'right',
      place: 'right',
      cell: ({ available }) => (available <= 0 ? 'agotado' : available),
    },
    {
      key: 'days',
      head: 'Días',
      align: 'right',
      place: 'below',
      cell: ({ coverDays }) =>
        coverDays === 0 ? 'ninguno' : `${coverDays} ${coverDays === 1 ? 'día' : 'días'}`,
    },
  ]
}
