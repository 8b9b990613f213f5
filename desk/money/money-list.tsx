import { formatEuros } from '#core/base/money/money.ts'
import type { MoneyCounts } from '#core/payments/cases/count-money.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { PageAnswer } from '../ui/desk-form.tsx'
import { listAddress } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Views } from '../ui/views.tsx'
import { CaseTable } from './case-table.tsx'
import type { MoneyRows } from './money-facts.server.ts'
import { MONEY_VIEWS, type MoneyView } from './money-views.ts'
import { DONE_WORDS } from './money-words.ts'
import { OwedTable } from './owed-table.tsx'
import { WaitingTable } from './waiting-table.tsx'
import styles from './money.module.css'

type MoneyListProps = {
  view: MoneyView
  views: readonly MoneyView[]
  counts: MoneyCounts
  list: MoneyRows
  next: string | undefined
  isFirst: boolean
  doneIntent: string | null
  mayRefund: boolean
  mayCheck: boolean
  now: string
  answer: DeskAnswer | undefined
}

const EMPTY: Readonly<Record<MoneyView, readonly [title: string, text: string]>> = {
  debemos: [
    'No se debe dinero a nadie',
    'Aquí sale lo que hay que devolver y todavía no ha salido; la tienda lo pide sola hasta que sale.',
  ],
  disputas: [
    'Ninguna disputa',
    'Cuando alguien reclama a su banco, aquí sale hasta cuándo puedes contestar en la página del proveedor.',
  ],
  pagos: [
    'Ningún pago que mirar',
    'Aquí sale el dinero que llega sin pedido, dos veces o con otra cifra.',
  ],
  transferencias: [
    'No se espera ninguna transferencia',
    'Aquí salen los pedidos que esperan su dinero en el banco.',
  ],
  enlaces: ['Ningún enlace sin pagar', 'Aquí salen los pedidos que su cliente paga con un enlace.'],
  mensajero: [
    'Nada contra reembolso',
    'Aquí salen los pedidos que el mensajero cobra al entregarlos, hasta que te llega su dinero.',
  ],
  vistos: [
    'Ninguno visto',
    'Los pagos y las disputas que ya has mirado se quedan aquí, con tu nota.',
  ],
}

const countOf = (view: MoneyView, counts: MoneyCounts): number | undefined =>
  ({
    debemos: counts.owed,
    disputas: counts.disputes,
    pagos: counts.others,
    transferencias: counts.transfers,
    enlaces: counts.links,
    mensajero: counts.couriers,
    vistos: undefined,
  })[view]

/** Whether a row still has the form that was answered: it says so itself. */
const isOnRow = (list: MoneyRows, answer: DeskAnswer | undefined): boolean => {
  const { reembolso, caso, pedido } = answer?.values ?? {}
  return list.kind === 'owed' || list.kind === 'cases'
    ? list.rows.some(({ id }) => id === (reembolso ?? caso))
    : list.rows.some(({ number }) => number === pedido)
}

/** The money that waits: owed, disputed, to look at, to come. */
export function MoneyList(props: MoneyListProps) {
  const { view, views, counts, list, next, isFirst, doneIntent, mayCheck, answer } = props
  const [title, text] = EMPTY[view]
  const page = (desde?: string) => listAddress('/dinero', { vista: view, desde })
  return (
    <>
      <PageHead
        title="Dinero"
        second={counts.owed === 0 ? 'No debemos nada' : `Debemos ${formatEuros(counts.owedCents)}`}
        deeds={
          <>
            {mayCheck ? <DeskLinkButton to="/dinero/comprobar">Comprobar</DeskLinkButton> : null}
            <DeskLinkButton to="/dinero/extracto">Extracto del banco</DeskLinkButton>
          </>
        }
      />
      <Views
        label="Listas de dinero"
        current={view}
        views={views.map((key) => ({
          key,
          label: MONEY_VIEWS[key],
          to: `/dinero?vista=${key}`,
          count: countOf(key, counts),
        }))}
      />
      <PageAnswer
        answer={isOnRow(list, answer) ? undefined : answer}
        doneText={DONE_WORDS[doneIntent ?? '']}
      />
      {list.rows.length === 0 ? (
        <Nothing title={title}>{text}</Nothing>
      ) : (
        <div className={styles.rows}>
          <Rows {...props} />
        </div>
      )}
      <Pages first={isFirst ? undefined : page()} next={next && page(next)} />
    </>
  )
}

function Rows({ view, list, mayRefund, answer, now: at }: MoneyListProps) {
  const now = new Date(at)
  switch (list.kind) {
    case 'owed':
      return <OwedTable rows={list.rows} mayRefund={mayRefund} answer={answer} now={now} />
    case 'cases':
      return <CaseTable caption={MONEY_VIEWS[view]} rows={list.rows} answer={answer} now={now} />
    case 'transfers':
    case 'links':
    case 'couriers':
      return <WaitingTable kind={list.kind} rows={list.rows} answer={answer} now={now} />
  }
}
