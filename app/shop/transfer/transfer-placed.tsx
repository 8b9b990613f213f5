import { LinkButton } from '#app/ui/button.tsx'
import { EarlierNotice } from '../payment/earlier-notice.tsx'
import { OrderOutcome } from '../checkout/order-outcome.tsx'
import styles from '../checkout/success-page.module.css'
import { TransferFacts } from './transfer-facts.tsx'
import type { TransferView } from './transfer-view.server.ts'

type TransferPlacedProps = {
  number: string
  email: string
  /** The press made no order, because an earlier one had made it. */
  isEarlier: boolean
  transfer: TransferView
}

/** After the checkout: the order waits for its transfer. Leads nowhere by itself: it is to be read. */
export function TransferPlaced({ number, email, isEarlier, transfer }: TransferPlacedProps) {
  return (
    <OrderOutcome title="Tu pedido espera tu transferencia.">
      {isEarlier ? <EarlierNotice /> : null}
      <p className="lead">
        Te guardamos las prendas hasta el <strong>{transfer.until}</strong>. El pedido sale cuando
        llegue el dinero; en el concepto pon solo el número del pedido.
      </p>
      <TransferFacts transfer={transfer} />
      <p>
        Te mandamos estos datos a <strong>{email}</strong>. Si la transferencia no llega, el pedido
        se anula solo y no debes nada.
      </p>
      <div className={styles.actions}>
        <LinkButton to={`/orders/${number}`}>Ver el pedido</LinkButton>
        <LinkButton to="/" variant="link">
          Volver a la tienda
        </LinkButton>
      </div>
    </OrderOutcome>
  )
}
