import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts, Owed } from '../ui/blocks.tsx'
import { PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { dayText, whenText } from '../ui/when.ts'
import { CloseForm, DeclineForm, ReceiveForm, RefundForm, ReopenForm } from './return-forms.tsx'
import type { ReturnFacts } from './return-facts.server.ts'
import { DONE_WORDS, KINDS, returnState, RETURN_REFUND_REFUSALS } from './return-words.ts'

export type ReturnPageProps = {
  one: ReturnFacts
  mayRefund: boolean
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

/** One return: how it arrived, and what goes back. */
export function ReturnPage(props: ReturnPageProps) {
  const { one, mayRefund, doneIntent, answer } = props
  const now = new Date(props.now)
  const isOpen = one.status === 'requested' || one.status === 'received'
  const mayArrive = one.status === 'requested' || (one.status === 'refunded' && !one.receivedAt)
  return (
    <>
      <PageHead
        isNumber
        title={one.code}
        back={{ to: '/devoluciones', label: 'Devoluciones' }}
        second={
          <>
            <StateSign {...returnState(one)} /> · {KINDS[one.kind]} de {one.name}
          </>
        }
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      {one.orderNumber === null ? (
        <DeskNotice tone="waits">
          No hay ningún pedido «{one.typedNumber}». La declaración vale: contesta a {one.email} y
          pregunta por el número.
        </DeskNotice>
      ) : null}
      {one.exchange === null ? null : (
        <DeskNotice tone="waits">
          A cambio pide {one.exchange.text}.{' '}
          <Link to={`/pedidos/${one.exchange.number}`}>{one.exchange.number}</Link>
        </DeskNotice>
      )}
      <Columns aside={<Aside one={one} now={now} />}>
        <Goods one={one} />
        {mayArrive && one.orderNumber !== null ? (
          <ReceiveForm one={one} pageAnswer={answer} />
        ) : null}
        {isOpen && mayRefund ? <Money {...props} now={now} /> : null}
        {one.status === 'declined' && mayRefund ? (
          <ReopenForm one={one} pageAnswer={answer} />
        ) : null}
      </Columns>
    </>
  )
}

function Goods({ one }: { one: ReturnFacts }) {
  return (
    <Block title="Qué vuelve" aside={one.isWhole ? 'todo el pedido' : undefined}>
      {one.lines.length > 0 ? (
        <Facts facts={one.lines.map(({ quantity, text }) => [`${quantity} ×`, text] as const)} />
      ) : (
        <p>{one.goods || 'Todo el pedido'}</p>
      )}
      <Facts
        facts={[
          ['Motivo', one.reason],
          ['Dice', one.note && `«${one.note}»`],
          ['Rechazada porque', one.declineReason],
          ['Excepción', one.declineException],
          [
            'No ha venido',
            one.missing.map(({ quantity, text }) => `${quantity} × ${text}`).join('; ') || null,
          ],
        ]}
      />
    </Block>
  )
}

/** What goes back, to the cent, and the ways out of it. */
function Money({ one, answer, now }: Omit<ReturnPageProps, 'now'> & { now: Date }) {
  const { worth } = one
  return (
    <Block title="¿Cuánto vuelve?" aside={`antes de: ${dayText(one.dueDay, now)}`}>
      {worth?.ok ? (
        <>
          <Owed figure={formatEuros(worth.amountCents)} label="Vuelve">
            Por el medio con el que pagó {one.name}. Si vuelve el pedido entero, con el envío más
            barato que se le ofrecía.
          </Owed>
          <RefundForm
            one={one}
            cents={worth.amountCents}
            isFirst={one.status !== 'requested' || one.orderNumber === null}
            pageAnswer={answer}
          />
        </>
      ) : (
        <DeskNotice tone="waits">
          {worth ? RETURN_REFUND_REFUSALS[worth.reason] : 'No se sabe cuánto vuelve.'}
        </DeskNotice>
      )}
      <CloseForm one={one} pageAnswer={answer} />
      <DeclineForm one={one} pageAnswer={answer} now={now} />
    </Block>
  )
}

function Aside({ one, now }: { one: ReturnFacts; now: Date }) {
  return (
    <>
      <Block title="El plazo">
        <Facts
          facts={[
            ['Avisó', whenText(one.requestedAt, now)],
            ['Llegó', one.receivedAt && whenText(one.receivedAt, now)],
            ['Reembolsar antes de', one.closedAt ? null : dayText(one.dueDay, now)],
            ['Cerrada', one.closedAt && whenText(one.closedAt, now)],
          ]}
        />
      </Block>
      <Block title={one.name}>
        <Facts
          facts={[
            ['Correo', one.email],
            [
              'Pedido',
              one.orderNumber === null ? (
                `${one.typedNumber} (no hay)`
              ) : (
                <Link key="order" to={`/pedidos/${one.orderNumber}`}>
                  {one.orderNumber}
                </Link>
              ),
            ],
          ]}
        />
      </Block>
      {one.label.length > 0 ? (
        <Block title="Etiqueta">
          {one.label.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Block>
      ) : null}
    </>
  )
}
