import { LinkButton } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { useAskAgain } from '#app/ui/use-ask-again.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { OrderOutcome } from './order-outcome.tsx'
import styles from './success-page.module.css'

type UnpaidPageProps = {
  state: 'pending' | 'cancelled'
  number: string
  totalCents: Cents
  email: string
}

/** An order that is cancelled, or not known to be paid. Shows its state and polls it. */
export function UnpaidPage({ state, number, totalCents, email }: UnpaidPageProps) {
  const isPending = state === 'pending'
  useAskAgain(isPending)
  return (
    <OrderOutcome title={isPending ? 'Estamos confirmando tu pago.' : 'Pedido anulado.'}>
      <p className="lead" role="status">
        {isPending ? (
          <span>
            Tu pedido está guardado. En cuanto el banco confirme el pago te escribimos a{' '}
            <strong>{email}</strong>. Esta página se actualiza sola; también puedes cerrarla.
          </span>
        ) : (
          <span>
            Este pedido está anulado. Lo que hayas pagado se devuelve por el mismo medio; te hemos
            escrito a <strong>{email}</strong>.
          </span>
        )}
      </p>
      <DataList
        look="facts"
        rows={[
          { label: 'Pedido', value: number },
          { label: 'Total', value: formatEuros(totalCents) },
        ]}
      />
      <div className={styles.actions}>
        {isPending ? (
          <LinkButton to="/checkout/success" reloadDocument>
            Comprobar ahora
          </LinkButton>
        ) : (
          <LinkButton to="/">Volver a la tienda</LinkButton>
        )}
      </div>
    </OrderOutcome>
  )
}
