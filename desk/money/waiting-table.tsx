import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { SendLinkForm } from '../orders/offline/link-block.tsx'
import { TransferForm } from '../orders/offline/transfer-block.tsx'
import { Panel } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { dayText, whenText } from '../ui/when.ts'
import type { WaitingRow } from './money-facts.server.ts'
import styles from './money.module.css'

type WaitingProps = {
  kind: 'transfers' | 'links'
  rows: readonly WaitingRow[]
  answer: DeskAnswer | undefined
  now: Date
}

/** Orders that wait for their money, the first to end first. */
export const WaitingTable = ({ kind, rows, answer, now }: WaitingProps) => (
  <DeskTable
    caption={kind === 'transfers' ? 'Transferencias por llegar' : 'Enlaces sin pagar'}
    rows={rows}
    keyOf={({ orderId }) => orderId}
    columns={[...columns(now), deeds(kind, answer)]}
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
      {kind === 'links' ? (
        <SendLinkForm number={one.number} pageAnswer={own} />
      ) : (
        <Panel title="Ha llegado…" isOpen={own !== undefined}>
          <TransferForm cents={one.totalCents} number={one.number} pageAnswer={own} />
        </Panel>
      )}
    </div>
  )
}

const columns = (now: Date): Column<WaitingRow>[] => [
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
  {
    key: 'until',
    head: 'Hasta',
    place: 'second',
    cell: ({ lastDay }) => <time dateTime={lastDay}>{dayText(lastDay, now)}</time>,
  },
  {
    key: 'since',
    head: 'Desde',
    place: 'third',
    cell: ({ openedAt }) => <time dateTime={openedAt}>{whenText(openedAt, now)}</time>,
  },
]
