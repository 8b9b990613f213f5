import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { CollectedForm } from '../orders/cod/cod-block.tsx'
import { SendLinkForm } from '../orders/offline/link-block.tsx'
import { TransferForm } from '../orders/offline/transfer-block.tsx'
import { goodsState } from '../orders/order-states.ts'
import { Panel } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { dayText, whenText } from '../ui/when.ts'
import type { WaitingKind, WaitingRow } from './money-facts.server.ts'
import styles from './money.module.css'

type WaitingProps = {
  kind: WaitingKind
  rows: readonly WaitingRow[]
  answer: DeskAnswer | undefined
  now: Date
}

const CAPTIONS: Readonly<Record<WaitingKind, string>> = {
  transfers: 'Transferencias por llegar',
  links: 'Enlaces sin pagar',
  couriers: 'Contra reembolso, por cobrar',
}

/** Orders that wait for their money, the first to end first. */
export const WaitingTable = ({ kind, rows, answer, now }: WaitingProps) => (
  <DeskTable
    caption={CAPTIONS[kind]}
    rows={rows}
    keyOf={({ orderId }) => orderId}
    columns={[...columns(now, kind), deeds(kind, answer)]}
  />
)

const deeds = (kind: WaitingProps['kind'], answer: DeskAnswer | undefined): Column<WaitingRow> => ({
  key: 'deeds',
  head: 'Qué hacer',
  place: 'below',
  cell: (one) => <WaitingDeed kind={kind} one={one} answer={answer} />,
})

function WaitingDeed({
  kind,
  one,
  answer,
}: Pick<WaitingProps, 'kind' | 'answer'> & { one: WaitingRow }) {
  const own = answer?.values?.['pedido'] === one.number ? answer : undefined
  return (
    <div className={styles.deeds}>
      {kind === 'links' ? <SendLinkForm number={one.number} pageAnswer={own} /> : null}
      {kind === 'couriers' ? (
        <CollectedForm cents={one.totalCents} number={one.number} pageAnswer={own} />
      ) : null}
      {kind === 'transfers' ? (
        <Panel title="Ha llegado…" isOpen={own !== undefined}>
          <TransferForm cents={one.totalCents} number={one.number} pageAnswer={own} />
        </Panel>
      ) : null}
    </div>
  )
}

const until = (now: Date): Column<WaitingRow> => ({
  key: 'until',
  head: 'Hasta',
  isNamed: true,
  place: 'second',
  cell: ({ lastDay }) => <time dateTime={lastDay}>{dayText(lastDay, now)}</time>,
})

/** Of what a courier collects no day is its last: what counts is whether it has been delivered. */
const PARCEL: Column<WaitingRow> = {
  key: 'parcel',
  head: 'Mercancía',
  place: 'second',
  cell: ({ fulfilment }) => {
    const state = { order: 'placed', payment: 'pending', fulfilment } as const
    return <StateSign {...goodsState({ state, isToSend: true })} />
  },
}

const columns = (now: Date, kind: WaitingKind): Column<WaitingRow>[] => [
  {
    key: 'order',
    head: 'Pedido',
    place: 'first',
    cell: ({ number, email }) => (
      <>
        <Link to={`/pedidos/${number}`} data-key-row>
          {number}
        </Link>
        <SecondLine>{email}</SecondLine>
      </>
    ),
  },
  {
    key: 'amount',
    head: 'Importe',
    align: 'right',
    place: 'right',
    cell: ({ totalCents }) => <b>{formatEuros(totalCents)}</b>,
  },
  kind === 'couriers' ? PARCEL : until(now),
  {
    key: 'since',
    head: 'Desde',
    isNamed: true,
    place: 'third',
    cell: ({ openedAt }) => <time dateTime={openedAt}>{whenText(openedAt, now)}</time>,
  },
]
