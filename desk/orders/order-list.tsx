import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DeskOrder } from '#core/owner/desk-orders/order-list.server.ts'
import { ORDER_VIEWS, type OrderView } from '#core/owner/desk-orders/order-views.ts'
import { Nothing } from '../ui/blocks.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { ChoiceForm, Pages } from '../ui/choice-bar.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Views } from '../ui/views.tsx'
import { orderColumns } from './order-columns.tsx'
import { DESK } from '../http/desk-paths.ts'
import { orderPath, ordersFilePath } from '../http/order-paths.ts'

type OrderListProps = {
  view: OrderView
  text: string
  counts: Partial<Record<OrderView, number>>
  orders: readonly DeskOrder[]
  next: string | undefined
  isFirst: boolean
  seesMoney: boolean
  maySend: boolean
  mayPlace: boolean
  mayExport: boolean
  now: string
}

const units = (count: number): string => (count === 1 ? '1 unidad' : `${count} unidades`)
const orderCount = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)

/** The list of orders: which must leave, and the oldest of them first. */
export function OrderList(props: OrderListProps) {
  const { view, text, counts, orders, next, isFirst, maySend } = props
  const navigate = useNavigate()
  const waiting = counts['por-preparar'] ?? 0
  useKeys(
    useMemo(
      () =>
        maySend
          ? [
              {
                keys: 'v',
                label: 'Pegar seguimientos',
                run: () => void navigate('/pedidos/seguimientos'),
              },
            ]
          : [],
      [maySend, navigate],
    ),
  )
  const toPage = (desde: string | undefined) =>
    `/pedidos?${new URLSearchParams({ vista: view, ...(text && { q: text }), ...(desde && { desde }) })}`
  return (
    <>
      <PageHead
        title="Pedidos"
        second={waiting === 0 ? 'Nada por preparar' : `${orderCount(waiting)} por preparar`}
        deeds={<Deeds {...props} />}
      />
      <Views
        label="Vistas guardadas"
        current={view}
        views={Object.entries(ORDER_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/pedidos?vista=${key}`,
          count: counts[key as OrderView], // the keys of the views
        }))}
      />
      <Search key={view} view={view} text={text} />
      {orders.length === 0 ? (
        <Empty view={view} text={text} />
      ) : (
        <Chosen key={`${view} ${text} ${orders[0]?.id}`} {...props} />
      )}
      <Pages first={isFirst ? undefined : toPage(undefined)} next={next && toPage(next)} />
    </>
  )
}

/** What can be done apart from any row. */
const Deeds = ({ view, text, orders, maySend, mayPlace, mayExport }: OrderListProps) => (
  <>
    {mayExport && orders.length > 0 ? (
      <a href={`${DESK}${ordersFilePath({ view, text })}`}>Descargar CSV</a>
    ) : null}
    {maySend ? (
      <>
        <DeskLinkButton to="/pedidos/seguimientos">
          <DeskIcon name="paste" />
          Pegar seguimientos
        </DeskLinkButton>
        <DeskLinkButton to="/pedidos/entregas">Marcar entregados</DeskLinkButton>
      </>
    ) : null}
    {mayPlace ? <DeskLinkButton to="/pedidos/nuevo">Nuevo pedido</DeskLinkButton> : null}
  </>
)

const Search = ({ view, text }: { view: OrderView; text: string }) => (
  <ListSearch
    action="/pedidos"
    view={view}
    text={text}
    hint="Nombre, número, correo o código postal"
    label="Buscar en esta vista"
  />
)

function Empty({ view, text }: { view: OrderView; text: string }) {
  if (text !== '') {
    return (
      <Nothing title={`Nada con «${text}»`}>
        {view === 'todos' ? (
          <>Se busca por nombre, número, correo, código postal y población.</>
        ) : (
          <>
            En «{ORDER_VIEWS[view]}» no está.{' '}
            <Link to={`/pedidos?${new URLSearchParams({ vista: 'todos', q: text })}`}>
              Buscar en todos los pedidos
            </Link>
            .
          </>
        )}
      </Nothing>
    )
  }
  return (
    <Nothing title={view === 'todos' ? 'Todavía no hay pedidos' : 'Aquí no espera nada'}>
      {view === 'todos' ? (
        <>El primero aparecerá aquí en cuanto se pague.</>
      ) : (
        <Link to="/pedidos?vista=todos">Ver todos los pedidos</Link>
      )}
    </Nothing>
  )
}

/** The rows, and what can be done with those that are marked. */
function Chosen({ view, text, orders, seesMoney, maySend, now }: OrderListProps) {
  const form = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const read = () =>
    setChosen(
      [...(form.current?.querySelectorAll<HTMLInputElement>('tbody input:checked') ?? [])].map(
        ({ value }) => value,
      ),
    )
  const open = orders
    .filter(({ number }) => chosen.includes(number))
    .reduce((sum, { openUnits }) => sum + openUnits, 0)
  return (
    // The boxes belong to the table; this only hears that one has changed.
    <div ref={form} onChange={read}>
      <ChoiceForm
        action="/mostrador/pedidos/recogida"
        words={
          chosen.length === 0
            ? 'Los marcados'
            : `${orderCount(chosen.length)}, ${units(open)} por salir`
        }
        bar={
          <>
            <DeskButton type="submit" formTarget="_blank">
              <DeskIcon name="printer" />
              Lista de recogida
            </DeskButton>
            <DeskButton type="submit" formAction="/mostrador/pedidos/albaranes" formTarget="_blank">
              <DeskIcon name="printer" />
              Albaranes
            </DeskButton>
            {maySend ? (
              <DeskButton type="submit" look="main" formAction="/mostrador/pedidos/seguimientos">
                <DeskIcon name="truck" />
                Enviar…
              </DeskButton>
            ) : null}
            {maySend ? (
              <DeskButton type="submit" formAction="/mostrador/pedidos/entregas">
                Entregados…
              </DeskButton>
            ) : null}
          </>
        }
      >
        <DeskTable
          caption="Pedidos de esta vista"
          rows={orders}
          keyOf={({ number }) => number}
          linkOf={({ number }) => ({ to: orderPath(number, { view, text }), text: number })}
          isOff={({ state }) => state.order === 'cancelled'}
          choice={{ name: 'pedido', labelOf: ({ number }) => `Marcar ${number}` }}
          columns={orderColumns({ seesMoney, now: new Date(now) })}
        />
      </ChoiceForm>
    </div>
  )
}
