import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useRequestId } from '#app/request-id.tsx'
import styles from './route-error.module.css'

/** For the error boundary of a route: page not found, shop too busy, or a failure. */
export function RouteError() {
  const error = useRouteError()
  const requestId = useRequestId()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <div className={styles.page} data-request-id={requestId}>
      {isLostConnection(error) ? (
        <TryAgain title="No hay conexión" text="Compruébala y vuelve a intentarlo." />
      ) : status === 404 ? (
        <Missing />
      ) : status === 503 || status === 429 ? (
        <TryAgain
          title="La tienda tarda en responder"
          text="Espera unos segundos y vuelve a intentarlo."
        />
      ) : (
        <Failed requestId={requestId} />
      )}
    </div>
  )
}

/** The error of a request without an answer, in the words of the three browsers. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|Load failed|NetworkError/.test(error.message)

function Missing() {
  return (
    <EmptyState
      sign="cross"
      heading="h1"
      title="Por aquí no es"
      text="No encontramos esta página. Puede que el producto ya no esté a la venta."
      actions={<WaysOn />}
    />
  )
}

/** Temporary: nothing to report, so no request id. */
function TryAgain(texts: { title: string; text: string }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      sign="cross"
      heading="h1"
      {...texts}
      actions={<LinkButton to={pathname + search}>Volver a intentarlo</LinkButton>}
    />
  )
}

/** Only the server knows the request id; after a client navigation there is none. */
function Failed({ requestId }: { requestId: string | undefined }) {
  return (
    <EmptyState
      sign="cross"
      heading="h1"
      title="Algo ha fallado"
      text={
        <span>
          No hemos podido mostrar esta página. Inténtalo de nuevo en un momento.
          {requestId ? (
            <span>
              <br />
              Si nos escribes, dinos este código: <code>{requestId}</code>
            </span>
          ) : null}
        </span>
      }
      actions={<WaysOn />}
    />
  )
}

function WaysOn() {
  return (
    <>
      <LinkButton to="/">Volver al inicio</LinkButton>
      <LinkButton to="/products/new-arrivals" variant="secondary">
        Ver novedades
      </LinkButton>
    </>
  )
}
