import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { AccordionItem } from '#app/ui/accordion.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { buyAgain } from './buy-again.browser.ts'
import type { CancelAnswer } from './cancel-answer.ts'
import type { OrderViewData } from './order-view-data.server.ts'
import styles from './order-actions.module.css'

type OrderActionsProps = {
  order: OrderViewData
  /** The answer to a cancellation posted without scripts. */
  posted?: CancelAnswer | undefined
}

/** The buyer's actions: return, buy again, print, withdraw, cancel. */
export function OrderActions({ order, posted }: OrderActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.ways}>
        {order.canReturn ? (
          <LinkButton to={`/orders/${order.number}/return`} variant="secondary" size="sm">
            Devolver algo
          </LinkButton>
        ) : null}
        <BuyAgain lines={order.lines} />
        <Button variant="link" size="sm" className={styles.scripted} onClick={() => window.print()}>
          Imprimir el resumen
        </Button>
        <LinkButton to={`/desistimiento?pedido=${order.number}`} variant="link" size="sm">
          Desistir del contrato
        </LinkButton>
      </div>
      <Cancel order={order} posted={posted} />
    </div>
  )
}

function BuyAgain({ lines }: Pick<OrderViewData, 'lines'>) {
  const [isBusy, setIsBusy] = useState(false)
  if (!lines.some(({ isSold }) => isSold)) return null
  const press = async () => {
    setIsBusy(true)
    await buyAgain(lines)
    setIsBusy(false)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className={styles.scripted}
      busy={isBusy}
      onClick={() => void press()}
    >
      Comprar de nuevo
    </Button>
  )
}

/** Asks for confirmation in place, so it works without scripts. */
function Cancel({ order, posted }: OrderActionsProps) {
  const fetcher = useFetcher<CancelAnswer>()
  const place = useRef<HTMLDivElement>(null)
  const answer = fetcher.data ?? posted
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!fetcher.data) return
    // The pressed button may be gone.
    place.current?.focus()
    if (!fetcher.data.ok) void revalidate() // the page shows an outdated state
  }, [fetcher.data, revalidate])
  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.answer}>
        {answer ? (
          <Notice tone={answer.ok ? 'success' : 'error'}>
            {answer.ok ? 'Pedido cancelado.' : answer.text}
          </Notice>
        ) : null}
      </div>
      {order.cancelGives === null ? null : (
        <div className={styles.cancel}>
          <AccordionItem title="Cancelar el pedido">
            <fetcher.Form method="post" action={`/orders/${order.number}`} className={styles.sure}>
              <p className="small">{`${order.cancelGives} No se puede deshacer.`}</p>
              <Button
                type="submit"
                variant="secondary"
                size="sm"
                busy={fetcher.state !== 'idle'}
                busyLabel="Cancelando..."
              >
                Sí, cancelar
              </Button>
            </fetcher.Form>
          </AccordionItem>
        </div>
      )}
    </>
  )
}
