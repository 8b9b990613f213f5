import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Logo } from '../layout/logo.tsx'
import { RouteError } from '../layout/route-error.tsx'
import styles from './checkout-error.module.css'

/** The error page of the checkout; the cart is in the browser, so nothing is lost. */
export function CheckoutError() {
  const error = useRouteError()
  const isBusy = isRouteErrorResponse(error) && error.status === 503
  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      <Logo />
      {isBusy ? (
        <EmptyState
          sign="cross"
          heading="h1"
          title="Ahora mismo no podemos abrir el pago"
          text="La tienda tarda en responder. Tu carrito sigue guardado en este navegador: espera unos segundos y vuelve a intentarlo."
          actions={
            <>
              <LinkButton to="/checkout" reloadDocument>
                Reintentar
              </LinkButton>
              <LinkButton to="/" variant="secondary">
                Volver a la tienda
              </LinkButton>
            </>
          }
        />
      ) : (
        <RouteError />
      )}
    </main>
  )
}
