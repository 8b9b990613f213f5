import { Form } from 'react-router'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { addDays } from '#core/base/dates/madrid-time.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { netCents, type SalesSpan, type SalesSum } from '#core/owner/reports/sales-report.ts'
import { DESK } from '../http/desk-paths.ts'
import { Block, Nothing } from '../ui/blocks.tsx'
import { BarChart, LineChart } from '../ui/chart.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { FilterRow } from '../ui/filter-row.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Views } from '../ui/views.tsx'
import { QUICK_SPANS } from './report-span.ts'
import {
  cellText,
  changeText,
  REPORTS,
  type Cell,
  type ReportKey,
  type ReportTable,
} from './report-table.ts'
import styles from './reports.module.css'

type ReportPageProps = {
  report: ReportKey
  span: SalesSpan
  today: string
  sum: SalesSum
  before: SalesSum
  table: ReportTable
  /** Rows that only the file has. */
  left: number
}

const addressOf = (por: ReportKey, days: SalesSpan): string =>
  `/informes?${new URLSearchParams({ por, desde: days.fromDay, hasta: days.toDay })}`

const units = (value: number): string => value.toLocaleString('es-ES')

/** What was sold and what came back, against the days before. */
export function ReportPage({ report, span, today, sum, before, table, left }: ReportPageProps) {
  const { fromDay, toDay } = span
  const file = `${DESK}${addressOf(report, span).replace('/informes', '/informes/csv')}`
  return (
    <>
      <PageHead
        title="Informes"
        second={`Del ${formatMediumDay(fromDay)} al ${formatMediumDay(toDay)}, frente a los mismos días de antes`}
        deeds={
          // A file, not a page: the router must not take it.
          <>
            {report === 'margen' ? (
              <DeskLinkButton to="/existencias/costes">Apuntar costes</DeskLinkButton>
            ) : null}
            <a href={file} download>
              Bajar CSV
            </a>
          </>
        }
      />
      <SpanBar report={report} span={span} today={today} />
      <Figures sum={sum} before={before} />
      {toDay < today ? null : (
        <DeskNotice>Hoy todavía no ha terminado: estas cifras pueden cambiar.</DeskNotice>
      )}
      <Views
        label="Informes"
        current={report}
        views={Object.entries(REPORTS).map(([key, label]) => ({
          key,
          label,
          to: addressOf(key as ReportKey, span),
        }))}
      />
      <Block title={table.title} aside={table.note}>
        <Report table={table} />
        {left > 0 ? <p>Y {units(left)} filas más, en el CSV.</p> : null}
      </Block>
    </>
  )
}

/** The days: one press for the usual ones, or typed. */
function SpanBar({ report, span, today }: Pick<ReportPageProps, 'report' | 'span' | 'today'>) {
  const { fromDay, toDay } = span
  return (
    <div className={styles.span}>
      {QUICK_SPANS.map(([days, label]) => (
        <DeskLinkButton
          key={days}
          look="quiet"
          to={addressOf(report, { fromDay: addDays(today, 1 - days), toDay: today })}
        >
          {label}
        </DeskLinkButton>
      ))}
      <Form method="get" action="/informes">
        <input type="hidden" name="por" value={report} />
        <FilterRow>
          <DeskField
            key={`from ${fromDay}`}
            label="Desde"
            type="date"
            name="desde"
            max={today}
            defaultValue={fromDay}
          />
          <DeskField
            key={`to ${toDay}`}
            label="Hasta"
            type="date"
            name="hasta"
            max={today}
            defaultValue={toDay}
          />
          <DeskButton type="submit">Ver</DeskButton>
        </FilterRow>
      </Form>
    </div>
  )
}

type Row = { key: string; cells: readonly Cell[] }

function Report({ table }: { table: ReportTable }) {
  if (table.rows.length === 0) {
    return <Nothing title="Nada en estos días">Prueba con más días, arriba.</Nothing>
  }
  const { chart, title, heads, rows } = table
  const Chart = chart?.kind === 'line' ? LineChart : BarChart
  return (
    <>
      {chart && chart.points.length > 0 ? (
        <Chart
          title={title}
          points={chart.points}
          format={chart.unit === 'euros' ? formatEuros : units}
          words={{ now: 'Estos días', before: 'Los de antes' }}
        />
      ) : null}
      <DeskTable
        caption={title}
        height="numbers"
        rows={rows.map((cells, at) => ({ key: String(at), cells }))}
        keyOf={({ key }) => key}
        columns={heads.map((head, at): Column<Row> => ({
          key: head,
          head,
          cell: ({ cells }) => cellText(cells[at] ?? ''),
          place: placeOf(at, heads.length),
          isNamed: at > 0 && at < heads.length - 1,
          ...(at > 0 && typeof rows[0]?.[at] !== 'string' && { align: 'right' as const }),
        }))}
      />
    </>
  )
}

/** On a phone: the name, the last figure beside it, and the second one below. */
function placeOf(at: number, columns: number) {
  if (at === 0) return 'first'
  if (at === columns - 1) return 'right'
  return at === 1 ? 'second' : at === columns - 2 ? 'below' : 'hidden'
}

function Figures({ sum, before }: { sum: SalesSum; before: SalesSum }) {
  const perOrder = (of: SalesSum) => (of.orders === 0 ? 0 : Math.round(of.totalCents / of.orders))
  const back = (of: SalesSum) => of.refundedCents + of.disputedCents
  const figures: [string, number, number, (value: number) => string][] = [
    ['Cobrado', sum.totalCents, before.totalCents, formatEuros],
    ['Pedidos', sum.orders, before.orders, units],
    ['Por pedido', perOrder(sum), perOrder(before), formatEuros],
    ['Reembolsado', back(sum), back(before), formatEuros],
    ['Queda', netCents(sum), netCents(before), formatEuros],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, now, earlier, format]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{format(now)}</b>
            <span>
              antes {format(earlier)} {changeText(now, earlier)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
