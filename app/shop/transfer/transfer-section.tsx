import { Notice } from '#app/ui/notice.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import type { TransferView } from './transfer-view.server.ts'
import styles from './transfer-section.module.css'

/** The transfer that an order waits for, on its page; or that it did not come. */
export function TransferSection({ transfer }: { transfer: TransferView }) {
  if (transfer.isLate) {
    return (
      <Notice>
        {`Te guardamos las prendas hasta el ${transfer.until} y la transferencia no llegó: el pedido se anula solo y no debes nada. Si la hiciste, en cuanto la veamos te escribimos.`}
      </Notice>
    )
  }
  return (
    <section aria-labelledby="transferencia" className={styles.section}>
      <h2 id="transferencia" className={styles.title}>
        Cómo pagarlo
      </h2>
      <p>Haz una transferencia con estos datos. En el concepto, solo el número del pedido.</p>
      <TransferFacts transfer={transfer} />
      <p className="small muted">
        Las prendas están guardadas hasta ese día; el pedido sale cuando llegue el dinero. Si no
        llega, se anula solo y no debes nada.
      </p>
    </section>
  )
}
