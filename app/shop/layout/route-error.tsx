import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useRequestId } from '#app/request-id.tsx'
import styles from './route-error.module.css'

/** Where a way ends: nothing there, too much to do, or something broke. For the error boundary of a route. */
export function RouteError() {
  const error = useRouteError()
  const requestId = useRequestId()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <div className={styles.page} data-request-id={requestId}>
      {status === 404 ? (
        <Missing />
      ) : status === 503 || status === 429 ? (
        <Busy />
      ) : (
        <Failed requestId={requestId} />
      )}
    </div>
  )
}

/** The server has more to do than it can, or more for us than is one visitor's share. */
function Busy() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      sign="cross"
      heading="h1"
      title="Hay mucha gente en la tienda"
      text="Ahora mismo no damos abasto. Espera unos segundos y vuelve a intentarlo."
      actions={<LinkButton to={pathname + search}>Volver a intentarlo</LinkButton>}
    />
  )
}

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

/** The id is known to the server only: after a navigation in the browser there is none. */
function Failed({ requestId }: { requestId: string | undefined }) {
  return (
    <EmptyState
      sign="cross"
      heading="h1"
      title="Algo ha fallado"
      text={
        <>
          No hemos podido mostrar esta página. Inténtalo de nuevo en un momento.
          {requestId ? (
            <>
              <br />
              Si nos escribes, dinos este código: <code>{requestId}</code>
            </>
          ) : null}
        </>
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
