import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useRequestId } from '#app/request-id.tsx'
import styles from './desk-error.module.css'

function wordsOf(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  switch (status) {
    case 403:
      return {
        title: 'Esto no es de tu puesto',
        text: 'Tu puesto no abre esta sala. Si te hace falta, pídeselo a quien lleva la tienda.',
      }
    case 404:
      return {
        title: 'Por aquí no hay nada',
        text: 'No está, o ya no está. Puede que el número tenga una letra cambiada.',
      }
    case 503:
      return {
        title: 'La tienda tarda en responder',
        text: 'La base de datos no contesta. Espera unos segundos y vuelve a cargar la página: no se ha perdido nada.',
      }
    default:
      return {
        title: 'Algo ha fallado',
        text: 'No se ha guardado nada de lo último que hiciste. Vuelve a cargar la página.',
      }
  }
}

/** What went wrong, in words, and a code for whoever looks into it. */
export function DeskError() {
  const { title, text } = wordsOf(useRouteError())
  const requestId = useRequestId()
  return (
    <div className={styles.error} data-request-id={requestId}>
      <h1>{title}</h1>
      <p>{text}</p>
      {requestId ? <p>Código: {requestId}</p> : null}
      <p>
        <Link to="/">Ir al principio</Link>
      </p>
    </div>
  )
}
