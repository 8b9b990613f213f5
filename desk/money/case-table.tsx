import { Link } from 'react-router'
import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { amountText } from '#core/payments/cases/amount-text.ts'
import { CASE_KINDS } from '#core/payments/cases/case-words.ts'
import type { PaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { LONGEST_WHY } from './money-words.ts'
import styles from './money.module.css'

type CaseProps = {
  caption: string
  rows: readonly PaymentCase[]
  answer: DeskAnswer | undefined
  now: Date
}

/** Payments that a person must look at, or has looked at. */
export const CaseTable = ({ caption, rows, answer, now }: CaseProps) => (
  <DeskTable
    caption={caption}
    rows={rows}
    keyOf={({ id }) => id}
    columns={[...columns(now), deeds(answer)]}
  />
)

const columns = (now: Date): Column<PaymentCase>[] => [
  {
    key: 'order',
    head: 'Pedido',
    place: 'first',
    cell: ({ orderNumber, reportedOrder }) =>
      orderNumber === null ? (
        <>
          Sin pedido
          {reportedOrder === '' ? null : <SecondLine>{reportedOrder}</SecondLine>}
        </>
      ) : (
        <Link to={`/pedidos/${orderNumber}`} data-key-row>
          {orderNumber}
        </Link>
      ),
  },
  {
    key: 'amount',
    head: 'Importe',
    align: 'right',
    place: 'right',
    cell: ({ amountCents, currency }) => <b>{amountText(amountCents, currency)}</b>,
  },
  {
    key: 'what',
    head: 'Qué ha pasado',
    place: 'second',
    cell: (one) => whatText(one, now),
  },
  {
    key: 'since',
    head: 'Llegó',
    place: 'third',
    cell: (one) => (
      <>
        <time dateTime={one.openedAt}>{whenText(one.openedAt, now)}</time>
        {one.reports > 1 ? <SecondLine>{`${one.reports} avisos`}</SecondLine> : null}
        {one.dueAt === null || one.closedAt !== null ? null : (
          <div>
            <StateSign
              sign="clock"
              tone="waits"
              text={`hasta el ${formatShortMoment(one.dueAt)}`}
            />
          </div>
        )}
      </>
    ),
  },
]

const whatText = (one: PaymentCase, now: Date) => (
  <div className={styles.detail}>
    {one.kind === 'dispute' ? null : <b>{CASE_KINDS[one.kind]}. </b>}
    {one.detail}
    {one.paymentRef === null ? null : <SecondLine>{one.paymentRef}</SecondLine>}
    {one.closedAt === null ? null : (
      <SecondLine>
        Visto {whenText(one.closedAt, now)}
        {one.note === null ? '' : `: ${one.note}`}
      </SecondLine>
    )}
  </div>
)

const deeds = (answer: DeskAnswer | undefined): Column<PaymentCase> => ({
  key: 'deeds',
  head: 'Qué hacer',
  place: 'below',
  cell: (one) => {
    const own = answer?.values?.['caso'] === one.id ? answer : undefined
    return (
      <div className={styles.deeds}>
        {one.closedAt === null ? (
          <>
            {one.kind === 'refund_misfit' && one.orderNumber !== null ? (
              <Enter one={one} answer={own} />
            ) : null}
            <See one={one} answer={own} />
          </>
        ) : (
          <Reopen one={one} answer={own} />
        )}
      </div>
    )
  },
})

type DeedProps = { one: PaymentCase; answer: DeskAnswer | undefined }

function See({ one, answer }: DeedProps) {
  return (
    <Panel title="Visto…" isOpen={answer?.intent === 'visto'}>
      <DeskForm intent="visto" pageAnswer={answer} version={one.reports}>
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="caso" value={one.id} readOnly />
            <input type="hidden" name="avisos" value={one.reports} readOnly />
            <DeskField
              label="Qué has hecho con él"
              optional
              name="nota"
              maxLength={LONGEST_WHY}
              autoComplete="off"
              defaultValue={typed('nota')}
              error={errorOf('nota')}
            />
            <DeskButton type="submit" look="main" busy={busy}>
              Quitarlo de la lista
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

function Enter({ one, answer }: DeedProps) {
  const amount = amountText(one.amountCents, one.currency)
  return (
    <Panel title="Apuntar un reembolso hecho fuera…" isOpen={answer?.intent === 'apuntar'}>
      <DeskForm intent="apuntar" pageAnswer={answer}>
        {({ busy }) => (
          <>
            <input type="hidden" name="caso" value={one.id} readOnly />
            <Quiet>
              Antes hay que hacerle sitio: «No se debe» con lo que ya no se debe de este pedido. El
              cliente recibe un correo.
            </Quiet>
            <DeskButton type="submit" look="main" busy={busy}>
              {`Apuntar ${amount} en ${one.orderNumber}`}
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

const Reopen = ({ one, answer }: DeedProps) => (
  <DeskForm intent="reabrir" pageAnswer={answer}>
    {({ busy }) => (
      <>
        <input type="hidden" name="caso" value={one.id} readOnly />
        <input type="hidden" name="cerrado" value={one.closedAt ?? ''} readOnly />
        <DeskButton type="submit" busy={busy}>
          Abrir otra vez
        </DeskButton>
      </>
    )}
  </DeskForm>
)
