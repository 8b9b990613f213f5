import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './error-page.module.css'

type ErrorPageProps = {
  kind: 'missing' | 'failed'
  /** Under which the logs know what happened; only the server can tell it. */
  requestId: string | undefined
}

/** Where a way ends: nothing there, or something broke. Header and footer stay. */
export function ErrorPage({ kind, requestId }: ErrorPageProps) {
  return (
    <>
      <Header />
      <main id="contenido" tabIndex={-1} className={styles.page} data-request-id={requestId}>
        {kind === 'missing' ? <Missing /> : <Failed requestId={requestId} />}
      </main>
      <Footer />
    </>
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
