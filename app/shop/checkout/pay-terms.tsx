import type { ReactNode } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { policy } from '#core/base/policy/policy.ts'
import styles from './checkout.module.css'

/** The button of an order that costs nothing. */
export const FREE_BUTTON = 'Hacer el pedido'

/**
 * The terms accepted by the button that orders, beside it.
 * Source: Spanish consumer law (TRLGDCU), articles 97 and 98; the sentence about data: GDPR,
 * article 13. Of age: `content/pages/terms.txt` says who may buy (Código Civil, article 1263).
 */
export function PayTerms({ isFree, deed }: { isFree: boolean; deed: string }) {
  return (
    <p className={styles.terms}>
      <span>
        {isFree
          ? `Al pulsar «${FREE_BUTTON}» confirmas que eres mayor de edad y aceptas las`
          : `Al pulsar «${deed}» haces un pedido con obligación de pago, confirmas que eres mayor de edad y aceptas las`}
      </span>{' '}
      <Aside to="/terms">condiciones de compra</Aside>. Tienes{' '}
      <span>{policy.returns.withdrawalDays}</span> días desde que lo recibes para{' '}
      <Aside to="/terms#desistimiento">desistir sin dar motivos</Aside>. Usamos tus datos para
      servir el pedido: lee la <Aside to="/privacy-policy">política de privacidad</Aside>.
    </p>
  )
}

/** Opens a new tab, to keep the typed data. */
const Aside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    <span>{children}</span>
    <VisuallyHidden> (en otra pestaña)</VisuallyHidden>
  </a>
)
