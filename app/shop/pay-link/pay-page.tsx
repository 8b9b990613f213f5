import { useEffect } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAskAgain } from '#app/ui/use-ask-again.ts'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { GuaranteeNotice } from '../guarantee/guarantee-notice.tsx'
import type { NoticeView } from '../guarantee/notice-view.server.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { PAY_REFUSALS, type PayAnswer } from './pay-answer.ts'
import { PayForm } from './pay-form.tsx'
import type { PayOffer } from './pay-offer.server.ts'
import styles from './pay-page.module.css'

type PayPageProps = {
  offer: PayOffer
  notice: NoticeView
  /** The buyer comes back from the provider's page. */
  isBack: boolean
  answer: PayAnswer | undefined
}

/** Where the buyer of an order that the shop has entered pays it. Works without scripts. */
export function PayPage({ offer, notice, isBack, answer }: PayPageProps) {
  const { number, refusal } = offer
  const place = useAnswerFocus(answer)
  const isPaid = refusal === 'paid'
  return (
    <PageFrame title={isPaid ? 'Pedido pagado' : 'Pagar el pedido'} intro={`Pedido ${number}.`}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {isPaid ? (
          <Notice tone="success">
            {`Gracias: el pedido está pagado. La confirmación y la factura van a ${offer.email}.`}
          </Notice>
        ) : refusal !== null ? (
          <Notice>{PAY_REFUSALS[refusal].text}</Notice>
        ) : answer?.ok ? (
          <ToProvider payUrl={answer.payUrl} />
        ) : isBack && !offer.isDemo ? (
          <Unconfirmed number={number} />
        ) : (
          <>
            <Terms offer={offer} />
            {offer.exchangeOf === null ? null : <Replaces number={offer.exchangeOf} />}
            {offer.ofReturn === null ? null : <p>{offer.ofReturn}</p>}
            <GuaranteeNotice {...notice} />
            <PayForm offer={offer} refused={answer?.text} />
          </>
        )}
        <p className="small">
          <a href={`/orders/${number}`}>Ver el pedido</a>
        </p>
      </div>
    </PageFrame>
  )
}

/** What the payment of a change does to the order before. */
const Replaces = ({ number }: { number: string }) => (
  <p>
    {`Es un cambio del pedido ${number}: cuando lo pagues, cancelamos lo que llevabas y te devolvemos su dinero por el mismo medio con el que pagaste.`}
  </p>
)

/** What is bought, where it goes and what it costs: what the button orders. */
function Terms({ offer }: { offer: PayOffer }) {
  return (
    <>
      <p>
        Te guardamos las prendas hasta el <strong>{offer.until}</strong>, incluido. Si ese día no
        está pagado, el pedido se anula solo y no debes nada.
      </p>
      <ul className={styles.lines} aria-label="Artículos">
        {offer.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <DataList rows={offer.sums} />
      {offer.isUntaxed ? (
        <p className="small">
          Va sin IVA. Los impuestos y la aduana de destino corren de tu cuenta.
        </p>
      ) : null}
      <DataList
        look="facts"
        rows={[
          { label: 'Va a', value: offer.address.join(', ') },
          { label: 'Envío', value: offer.shipping },
          { label: 'Correo', value: offer.email },
        ]}
      />
      <p className="small muted">
        ¿Hay algo mal? No lo pagues: cancélalo en su página, o escríbenos.
      </p>
    </>
  )
}

/** The provider's page opens by itself where scripts run. */
function ToProvider({ payUrl }: { payUrl: string }) {
  useEffect(() => {
    const { protocol, hostname } = new URL(payUrl)
    if (protocol === 'https:' || hostname === location.hostname) location.assign(payUrl)
  }, [payUrl])
  return (
    <Notice>
      El pago se hace en una página segura de nuestro proveedor.{' '}
      <a href={payUrl} rel="noreferrer">
        Continuar al pago
      </a>
    </Notice>
  )
}

/** Asks by itself where scripts run. */
function Unconfirmed({ number }: { number: string }) {
  useAskAgain(true)
  return (
    <>
      <Notice>
        Si has pagado, estamos esperando a que el banco lo confirme: suele tardar unos segundos, y
        te escribimos. Si no, sigue sin pagar. Esta página se actualiza sola; también puedes
        cerrarla.
      </Notice>
      <div className={styles.ways}>
        <LinkButton to={`/orders/${number}/pay?hecho=si`} reloadDocument>
          Comprobar ahora
        </LinkButton>
        <LinkButton to={`/orders/${number}/pay`} variant="link" reloadDocument>
          No he pagado todavía
        </LinkButton>
      </div>
    </>
  )
}
