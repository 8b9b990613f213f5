import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import { isOffline } from '#core/orders/order.ts'
import type { OwedRefund } from '#core/payments/refunds/owed-refunds.server.ts'
import { whyOwed } from '#core/payments/refunds/why-owed.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { LONGEST_HOW } from '../orders/offline/transfer-words.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { LONGEST_WHY } from './money-words.ts'
import styles from './money.module.css'

type OwedProps = {
  rows: readonly OwedRefund[]
  mayRefund: boolean
  answer: DeskAnswer | undefined
  now: Date
}

/** Refunds that are owed, and what can be done with each. */
export function OwedTable({ rows, mayRefund, answer, now }: OwedProps) {
  return (
    <DeskTable
      caption="Dinero que debemos, lo más antiguo primero"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[...columns(now), ...(mayRefund ? [deeds(answer)] : [])]}
    />
  )
}

const columns = (now: Date): Column<OwedRefund>[] => [
  {
    key: 'order',
    head: 'Pedido',
    place: 'first',
    cell: ({ orderNumber, email }) => (
      <>
        <Link to={`/pedidos/${orderNumber}`} data-key-row>
          {orderNumber}
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
    cell: ({ amountCents }) => <b>{formatEuros(amountCents)}</b>,
  },
  {
    key: 'why',
    head: 'Por qué no ha salido',
    place: 'second',
    cell: (one) => (
      <>
        {whyOwed(one)}
        <SecondLine>{one.reason}</SecondLine>
      </>
    ),
  },
  {
    key: 'since',
    head: 'Desde',
    isNamed: true,
    place: 'third',
    cell: (one) => (
      <>
        <time dateTime={one.requestedAt}>{whenText(one.requestedAt, now)}</time>
        <SecondLine>{againText(one, now)}</SecondLine>
      </>
    ),
  },
]

function againText({ provider, nextAttemptAt }: OwedRefund, now: Date): string {
  if (isOffline(provider)) return 'lo devuelves tú'
  if (nextAttemptAt === null) return 'no se pide solo: decides tú'
  return Date.parse(nextAttemptAt) <= now.getTime()
    ? 'se pide otra vez ahora'
    : `se vuelve a pedir ${whenText(nextAttemptAt, now)}`
}

const deeds = (answer: DeskAnswer | undefined): Column<OwedRefund> => ({
  key: 'deeds',
  head: 'Qué hacer',
  place: 'below',
  cell: (one) => (
    <div className={styles.deeds}>
      <OwedDeeds one={one} answer={answer?.values?.['reembolso'] === one.id ? answer : undefined} />
    </div>
  ),
})

type DeedProps = { one: OwedRefund; answer: DeskAnswer | undefined }

const OwedDeeds = ({ one, answer }: DeedProps) => (
  <>
    {isOffline(one.provider) ? null : (
      <DeskForm intent="reintentar" pageAnswer={answer} version={one.attempts}>
        {({ busy }) => (
          <>
            <input type="hidden" name="reembolso" value={one.id} readOnly />
            <DeskButton type="submit" busy={busy}>
              Pedirlo otra vez
            </DeskButton>
          </>
        )}
      </DeskForm>
    )}
    <Paid one={one} answer={answer} />
    <NotOwed one={one} answer={answer} />
  </>
)

/** What the buyer will read stands before the deed. */
function Paid({ one, answer }: DeedProps) {
  return (
    <Panel title="Ya lo he devuelto yo…" isOpen={answer?.intent === 'devuelto'}>
      <DeskForm intent="devuelto" pageAnswer={answer}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <input type="hidden" name="reembolso" value={one.id} readOnly />
            <input
              type="hidden"
              name="visto"
              value={own?.facts?.['visto'] ?? typed('visto') ?? ''}
              readOnly
            />
            {isOffline(one.provider) ? null : (
              <Quiet>Mira antes en la página del proveedor que no lo haya devuelto él.</Quiet>
            )}
            <DeskField
              label="Cómo"
              hint="Lo lee el cliente: «transferencia del 5 de marzo»."
              name="como"
              maxLength={LONGEST_HOW}
              autoComplete="off"
              defaultValue={typed('como')}
              error={errorOf('como')}
            />
            {own?.isPreview ? (
              <DeskNotice isAnswer tone="waits">
                {own.text}
              </DeskNotice>
            ) : null}
            <DeskButton type="submit" look={own?.isPreview ? 'main' : 'plain'} busy={busy}>
              {own?.facts?.['deed'] ?? 'Ver qué lee el cliente'}
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

function NotOwed({ one, answer }: DeedProps) {
  return (
    <Panel title="No se debe…" isOpen={answer?.intent === 'dejar'}>
      <DeskForm intent="dejar" pageAnswer={answer}>
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="reembolso" value={one.id} readOnly />
            <Quiet>
              No se vuelve a pedir y al cliente no se le escribe. Si era de una devolución, vuelve a
              estar abierta.
            </Quiet>
            <DeskField
              label="Por qué"
              hint="Para la casa; el cliente no lo lee."
              name="motivo"
              maxLength={LONGEST_WHY}
              autoComplete="off"
              defaultValue={typed('motivo')}
              error={errorOf('motivo')}
            />
            <DeskButton type="submit" look="danger" busy={busy}>
              {`Dejar de deber ${formatEuros(one.amountCents)}`}
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
