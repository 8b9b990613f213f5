import type { ListedReturn } from '#core/returns/return-list.server.ts'
import { RETURN_VIEWS, type ReturnView } from '#core/returns/return-views.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { listAddress } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Views } from '../ui/views.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { dayText, whenText } from '../ui/when.ts'
import { KINDS, returnState } from './return-words.ts'

type Row = Pick<
  ListedReturn,
  | 'code'
  | 'kind'
  | 'name'
  | 'typedNumber'
  | 'goods'
  | 'reason'
  | 'status'
  | 'isRefundPending'
  | 'requestedAt'
  | 'dueDay'
>

type ReturnListProps = {
  view: ReturnView
  counts: Partial<Record<ReturnView, number>>
  rows: readonly Row[]
  next: string | undefined
  isFirst: boolean
  now: string
}

/** The returns by their legal day: which money must go back first. */
export function ReturnList({ view, counts, rows, next, isFirst, now }: ReturnListProps) {
  const open = counts['por-plazo'] ?? 0
  const first = view === 'por-plazo' && isFirst ? rows[0] : undefined
  return (
    <>
      <PageHead
        title="Devoluciones"
        second={
          open === 0
            ? 'Ninguna abierta'
            : `${open === 1 ? '1 abierta' : `${open} abiertas`}${first ? ` · la primera vence ${dayText(first.dueDay, new Date(now))}` : ''}`
        }
      />
      <Views
        label="Vistas guardadas"
        current={view}
        views={Object.entries(RETURN_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/devoluciones?vista=${key}`,
          count: counts[key as ReturnView], // the keys of the views
        }))}
      />
      {rows.length === 0 ? (
        <Nothing title={view === 'cerradas' ? 'Ninguna cerrada' : 'Aquí no espera nada'}>
          Las que pide un cliente desde su pedido o desde «Desistir» aparecen solas.
        </Nothing>
      ) : (
        <DeskTable
          caption="Devoluciones de esta vista"
          rows={rows}
          keyOf={({ code }) => code}
          linkOf={({ code }) => ({ to: `/devoluciones/${code}`, text: code })}
          isOff={({ status }) => status === 'declined'}
          columns={columns(new Date(now), view)}
        />
      )}
      <Pages
        first={isFirst ? undefined : listAddress('/devoluciones', { vista: view })}
        next={next && listAddress('/devoluciones', { vista: view, desde: next })}
      />
      {view === 'cerradas' ? null : (
        <Quiet>
          El plazo son 14 días naturales desde que el cliente avisó. Puedes esperar a tener la
          prenda o la prueba de que la ha enviado (art. 107 TRLGDCU).
        </Quiet>
      )}
    </>
  )
}

const columns = (now: Date, view: ReturnView): Column<Row>[] => [
  { key: 'code', head: 'Código', place: 'second', cell: () => null },
  {
    key: 'name',
    head: 'Cliente',
    place: 'first',
    cell: ({ name, typedNumber }) => (
      <>
        <b>{name}</b>
        <SecondLine>{typedNumber}</SecondLine>
      </>
    ),
  },
  {
    key: 'goods',
    head: 'Qué vuelve',
    isWide: true,
    cell: ({ goods }) => {
      const [line = '', ...others] = goods.split('\n')
      return others.length === 0 ? line : `${line} y ${others.length} más`
    },
  },
  { key: 'kind', head: 'Qué es', cell: ({ kind }) => KINDS[kind] },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: (one) => <StateSign {...returnState(one)} />,
  },
  {
    key: 'due',
    head: view === 'cerradas' ? 'Se pidió' : 'Reembolsar antes de',
    align: 'right',
    place: 'right',
    cell: ({ dueDay, requestedAt, status }) =>
      status === 'refunded' || status === 'declined' ? (
        <time dateTime={requestedAt}>{whenText(requestedAt, now)}</time>
      ) : dueDay <= madridDay(now) ? (
        <StateSign sign="clock" tone="waits" text={dayText(dueDay, now)} />
      ) : (
        <time dateTime={dueDay}>{dayText(dueDay, now)}</time>
      ),
  },
]
