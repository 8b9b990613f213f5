import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { Logo } from '../layout/logo.tsx'
import type { CodChoice } from '../cod/cod-choice.server.ts'
import { FaultList } from './fault-list.tsx'
import { GuaranteeNotice } from '../guarantee/guarantee-notice.tsx'
import type { TransferChoice } from '../transfer/transfer-choice.server.ts'
import type { NoticeView } from '../guarantee/notice-view.server.ts'
import { OrderBrief } from './order-brief.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { CheckoutPrefill } from '#core/checkout/checkout-prefill.ts'
import { PaymentStep } from './payment-step.tsx'
import { RecipientStep } from './recipient-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { useCheckout } from './use-checkout.ts'
import styles from './checkout.module.css'

const FORM_ID = 'checkout'

type CheckoutPageProps = {
  known: CheckoutPrefill | null
  paysElsewhere: boolean
  transfer: TransferChoice
  cod: CodChoice
  notice: NoticeView
}

/**
 * The checkout on one page, for shoppers and guests. `paysElsewhere`: the provider has its own
 * payment page.
 */
export function CheckoutPage({ known, paysElsewhere, transfer, cod, notice }: CheckoutPageProps) {
  const checkout = useCheckout(known, paysElsewhere)
  const goBack = useWayBack()
  const form = useRef<HTMLFormElement>(null)
  const faultList = useRef<HTMLDivElement>(null)
  const [hasFaultList, setHasFaultList] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const faults = checkout.submit()
    setHasFaultList(faults > 1)
    if (faults === 0) return
    // Once React has marked them: the list of several, or the only invalid field.
    requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      ;(faultList.current ?? field)?.focus()
    })
  }
  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      <div className={styles.main}>
        <header className={styles.top}>
          <Button variant="quiet" size="sm" className={styles.scripted} onClick={goBack}>
            <PageIcon name="arrow-left" size="sm" />
            Volver
          </Button>
          <Logo />
        </header>
        <h1 className="t-1">Finalizar compra</h1>
        <WithoutScripts />
        <OrderBrief checkout={checkout} />
        {hasFaultList ? <FaultList form={checkout.form} ref={faultList} /> : null}
        {/* `post`: before scripts load, a submit must not put typed data into an address. */}
        <form
          id={FORM_ID}
          ref={form}
          method="post"
          noValidate
          className={styles.scripted}
          onSubmit={submit}
        >
          <RecipientStep form={checkout.form} addresses={known?.addresses ?? null} />
          <ShippingStep checkout={checkout} />
          <PaymentStep
            checkout={checkout}
            cards={known?.cards ?? []}
            paysElsewhere={paysElsewhere}
            transfer={transfer}
            cod={checkout.mayBeCod ? cod : null}
          />
        </form>
      </div>
      <aside className={classNames(styles.side, styles.scripted)} aria-labelledby="tu-pedido">
        <CheckoutSummary checkout={checkout} formId={FORM_ID} isDemo={!paysElsewhere}>
          <GuaranteeNotice {...notice} />
          <Refusal messages={checkout.messages} />
        </CheckoutSummary>
      </aside>
    </main>
  )
}

function useWayBack() {
  const navigate = useNavigate()
  return () => {
    // The router counts the pages of this visit; after a direct visit there is none to go back to.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate('/'))
  }
}

/** Replaces the form, which needs scripts, and names the alternatives. */
function WithoutScripts() {
  return (
    <noscript>
      <p className={styles.unscripted}>
        Para comprar hace falta JavaScript, porque el carrito vive en tu navegador. Actívalo y
        recarga la página, o <a href="/contact">escríbenos</a> y te ayudamos con el pedido.
      </p>
      <p className={styles.unscripted}>
        <a href="/">Volver a la tienda</a>
      </p>
    </noscript>
  )
}

/** The reasons of a refusal, and what to do next; takes the focus. */
function Refusal({ messages }: { messages: readonly string[] }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) ref.current?.focus()
  }, [messages])
  if (messages.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="error">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}
