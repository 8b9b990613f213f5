import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import { moneyRows } from '#core/orders/ledger/order-money.ts'
import { isOffline } from '#core/orders/order.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Owed } from '../ui/blocks.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { whenText } from '../ui/when.ts'
import { PaidBackForm } from './offline/paid-back-form.tsx'
import type { OrderFacts } from './order-facts.server.ts'
import { RefundForm } from './refund-form.tsx'

type MoneyProps = {
  order: OrderFacts
  money: NonNullable<OrderFacts['money']>
  pageAnswer: DeskAnswer | undefined
  mayRefund: boolean
  now: Date
}

const REFUND_WORDS = { pending: 'por llegar', done: 'devuelto', failed: 'no se debe' } as const

type MoneyRow = { key: string; label: string; cents: number; second: string }

const COLUMNS: Column<MoneyRow>[] = [
  {
    key: 'label',
    head: 'Qué',
    cell: ({ label, second }) => (
      <>
        {label}
        {second ? <SecondLine>{second}</SecondLine> : null}
      </>
    ),
  },
  { key: 'cents', head: 'Importe', align: 'right', cell: ({ cents }) => formatEuros(cents) },
]

/** The order's money, as its ledger has it: charged, given back, owed. */
export function OrderMoneyBlock({ order, money, pageAnswer, mayRefund, now }: MoneyProps) {
  const rows = moneyRows(money.sums).map(([label, cents]) => ({
    key: label,
    label,
    cents,
    second: label === 'Cobrado' ? [money.method, money.paymentRef].filter(Boolean).join(' · ') : '',
  }))
  const refunds = money.refunds.map((refund, at) => ({
    key: `refund ${at}`,
    label: `Reembolso ${REFUND_WORDS[refund.status]}`,
    cents: -refund.amountCents,
    second: [whenText(refund.requestedAt, now), refund.reason, refund.lastError]
      .filter(Boolean)
      .join(' · '),
  }))
  const left = money.sums.keptCents - money.sums.owedCents
  return (
    <Block title="Dinero">
      {money.sums.owedCents > 0 ? (
        <Owed figure={formatEuros(money.sums.owedCents)} label="Debemos">
          A {order.delivery.firstName}.{' '}
          {isOffline(money.provider)
            ? `Se cobró así: ${money.method.toLowerCase()}. Devuélvelo tú y apúntalo aquí.`
            : 'La tienda lo devuelve sola en cuanto el banco conteste.'}{' '}
          <Link to="/dinero?vista=debemos">Qué se puede hacer</Link>
        </Owed>
      ) : null}
      {mayRefund && isOffline(money.provider) && money.sums.owedCents > 0 ? (
        <PaidBackForm
          owedCents={money.sums.owedCents}
          method={money.method}
          pageAnswer={pageAnswer}
        />
      ) : null}
      {rows.length === 0 ? (
        <p>Todavía no ha llegado dinero de este pedido.</p>
      ) : (
        <DeskTable
          caption={`Dinero de ${order.number}`}
          height="numbers"
          isPlain
          rows={[...rows, ...refunds]}
          keyOf={({ key }) => key}
          columns={COLUMNS}
        />
      )}
      {mayRefund && left > 0 ? (
        <RefundForm order={order} leftCents={left} pageAnswer={pageAnswer} />
      ) : null}
    </Block>
  )
}
