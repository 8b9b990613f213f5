import { REMEDY_WORDS } from '#core/returns/recalls/recall.ts'
import type { DeskRecallOrder } from '#core/returns/recalls/recall-desk.server.ts'
import type { RecallView } from '#core/returns/recalls/recall-views.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { listAddress } from '../ui/list-search.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { orderState } from './recall-words.ts'

type Paged = { code: string; next: string | undefined; isFirst: boolean }

const RecallPages = ({ code, view, next, isFirst }: Paged & { view: RecallView }) => (
  <Pages
    first={isFirst ? undefined : listAddress(`/retiradas/${code}`, { vista: view })}
    next={next && listAddress(`/retiradas/${code}`, { vista: view, desde: next })}
  />
)

type RecallOrdersProps = Paged & { view: RecallView; rows: readonly DeskRecallOrder[]; now: Date }

/** Orders whose buyers have something recalled, and how each stands. */
export function RecallOrders({ rows, now, ...page }: RecallOrdersProps) {
  const { code, view } = page
  return (
    <>
      {view === 'llamar' ? (
        <Quiet>
          A estas personas no les llega el correo. Llámalas, o pon su dirección nueva en su línea;
          para quienes ya no tienen datos están la página del aviso y otros medios, como un cartel o
          tus redes.
        </Quiet>
      ) : null}
      {rows.length === 0 ? (
        <Nothing title="Aquí no hay ningún pedido">Cambia de vista para ver los demás.</Nothing>
      ) : (
        <DeskTable
          caption="Pedidos de esta vista"
          rows={rows}
          keyOf={({ orderId }) => orderId}
          linkOf={({ number }) => ({ to: `/retiradas/${code}/${number}`, text: number })}
          isOff={({ doneAt }) => doneAt !== null}
          columns={columns(now, view)}
        />
      )}
      <RecallPages {...page} />
    </>
  )
}

const columns = (now: Date, view: RecallView): Column<DeskRecallOrder>[] => [
  {
    key: 'number',
    head: 'Pedido',
    place: 'first',
    cell: ({ name, isForgotten }) => (
      <SecondLine>{isForgotten ? 'Sus datos se borraron' : name}</SecondLine>
    ),
  },
  {
    key: 'whom',
    head: view === 'llamar' ? 'Teléfono' : 'Correo',
    place: 'second',
    cell: ({ email, phone, isForgotten }) => {
      if (isForgotten) return '—'
      return view === 'llamar' ? (phone ?? 'no dejó teléfono') : email
    },
  },
  { key: 'units', head: 'Uds.', align: 'right', cell: ({ units }) => units },
  {
    key: 'state',
    head: 'Cómo está',
    place: 'third',
    cell: (order) => <StateSign {...orderState(order)} />,
  },
  {
    key: 'remedy',
    head: 'Eligió',
    place: 'below',
    cell: ({ remedy }) => (remedy === null ? '' : REMEDY_WORDS[remedy]),
  },
  {
    key: 'told',
    head: 'Avisado',
    align: 'right',
    place: 'right',
    cell: ({ toldAt }) =>
      toldAt === null ? '' : <time dateTime={toldAt}>{whenText(toldAt, now)}</time>,
  },
]

type UnsentProps = Paged & { rows: readonly { number: string; units: number }[] }

/** Orders that must not leave; each is cancelled on its own page. */
export function UnsentOrders({ rows, ...page }: UnsentProps) {
  return (
    <>
      {rows.length === 0 ? (
        <Nothing title="Nada por enviar">Ningún pedido por enviar lleva algo retirado.</Nothing>
      ) : (
        <DeskTable
          caption="Pedidos que no se pueden enviar"
          isPlain
          rows={rows}
          keyOf={({ number }) => number}
          linkOf={({ number }) => ({ to: `/pedidos/${number}`, text: number })}
          columns={[
            { key: 'number', head: 'Pedido', place: 'first', cell: () => null },
            {
              key: 'units',
              head: 'Unidades retiradas',
              align: 'right',
              place: 'right',
              cell: ({ units }) => units,
            },
          ]}
        />
      )}
      <RecallPages {...page} view="no-enviar" />
    </>
  )
}
