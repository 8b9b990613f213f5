import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The payment that an order waits for, on its page. */
export type PaySectionView = {
  /** The last day, in Madrid: «11 de marzo de 2026». */
  until: string
  /** That day is over. */
  isLate: boolean
}

type PaySectionProps = {
  number: string
  payment: PaySectionView
  /** It is the exchange of a return, and is not sent before that arrives. */
  awaitsReturn?: boolean
}

/** Leads from an order to where it is paid; or says that it was not paid in time. */
export function PaySection({ number, payment, awaitsReturn = false }: PaySectionProps) {
  const { until, isLate } = payment
  if (isLate) {
    return (
      <Notice>
        {`Te guardamos las prendas hasta el ${until} y el pago no llegó: el pedido se anula solo y no debes nada.`}
      </Notice>
    )
  }
  return (
    <>
      <p>
        Te guardamos las prendas hasta el <strong>{until}</strong>, incluido.
        <span>{awaitsReturn ? '' : ' Sale en cuanto lo pagues.'}</span>
      </p>
      <LinkButton to={`/orders/${number}/pay`}>Pagar el pedido</LinkButton>
    </>
  )
}
