import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { removePurchased } from '../payment/payment-redirect.browser.ts'
import { GuaranteeNotice } from '../guarantee/guarantee-notice.tsx'
import type { NoticeView } from '../guarantee/notice-view.server.ts'
import { EarlierNotice } from '../payment/earlier-notice.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import styles from './success-page.module.css'

/** Delay before the redirect to the home page. Source: specification, "Timings". */
const REDIRECT_MS = 5000

type SuccessPageProps = {
  number: string
  totalCents: Cents
  /** It is paid to the courier. */
  isCod: boolean
  /** «Estándar, 3-5 días laborables». */
  shipping: string
  email: string
  firstName: string
  notice: NoticeView
}

/** Confirms the order and redirects home; the shopper can choose to stay. */
export function SuccessPage(props: SuccessPageProps) {
  const { number, totalCents, isCod, shipping, email, firstName, notice } = props
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isEarlier = query.get('hecho') === 'antes'
  // Whoever pressed for another order has something to read.
  const [isLeaving, setIsLeaving] = useState(!isEarlier)
  useEffect(() => {
    // After the provider's payment page, this page is the first to know that the cart is paid.
    if (removePurchased()) {
      toast.show({ text: 'Pedido realizado con éxito', tone: 'success', durationMs: 3000 })
    }
  }, [])
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate])
  return (
    <OrderOutcome title={`Gracias, ${firstName}. Buen camino.`}>
      {isEarlier ? <EarlierNotice /> : null}
      <p className="lead">
        Tu pedido está confirmado. En unos minutos te llegará un correo con los detalles a{' '}
        <strong>{email}</strong>.
      </p>
      <DataList
        look="facts"
        rows={[
          { label: 'Pedido', value: number },
          { label: isCod ? 'Pagas al recibirlo' : 'Total', value: formatEuros(totalCents) },
          {
            label: 'Envío',
            value: shipping,
          },
        ]}
      />
      <div className={styles.actions}>
        <LinkButton to="/">Volver a la tienda</LinkButton>
        <LinkButton to={`/orders/${number}`} variant="link">
          Ver el pedido
        </LinkButton>
      </div>
      <div className={styles.leaving}>
        <p className="small quiet" role="status">
          {isLeaving
            ? `Te llevamos a la tienda en ${REDIRECT_MS / 1000} segundos.`
            : 'Te quedas aquí. Vuelve a la tienda cuando quieras.'}
        </p>
        {isLeaving ? (
          <Button variant="link" onClick={() => setIsLeaving(false)}>
            Quedarme en esta página
          </Button>
        ) : null}
      </div>
      <GuaranteeNotice {...notice} />
    </OrderOutcome>
  )
}
