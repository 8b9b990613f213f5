import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SIMULATED_PAYMENT_MS, simulateAuthorisation } from '#core/payments/provider/simulado.ts'
import { CardFields, DemoNote } from '../checkout/card-fields.tsx'
import { missingOfCard, NO_CARD } from '../checkout/card-input.ts'
import { PayTerms } from '../checkout/pay-terms.tsx'
import { randomId } from '../forms/random-id.browser.ts'
import { CARD_DECLINED } from './pay-answer.ts'
import type { PayOffer } from './pay-offer.server.ts'
import styles from './pay-page.module.css'

type PayFormProps = { offer: PayOffer; refused: string | undefined }

/**
 * The button that pays, with what it accepts. With the built-in provider there are card fields, which
 * only simulate; where no scripts run they are hidden, and the server simulates.
 */
export function PayForm({ offer, refused }: PayFormProps) {
  const { number, total, isDemo } = offer
  const fields = useRef<HTMLDivElement>(null)
  const demo = useDemoCard(`/orders/${number}/pay`, fields)
  const isSending = useNavigation().state === 'submitting' || demo.isPaying
  const deed = `Pagar ${total}`
  const text = demo.isDeclined ? CARD_DECLINED : refused
  return (
    <Form
      method="post"
      action={`/orders/${number}/pay`}
      noValidate
      preventScrollReset
      className={styles.place}
      aria-label="Pagar el pedido"
      {...(isDemo && { onSubmit: demo.submit })}
    >
      {text !== undefined && !isSending ? <Notice tone="error">{text}</Notice> : null}
      {isDemo ? (
        <>
          <DemoNote />
          <div ref={fields} className={styles.scripted}>
            <CardFields card={demo.card} onChange={demo.setCard} isMarked={demo.isMarked} />
          </div>
        </>
      ) : (
        <p>
          {`Al pulsar «${deed}» te llevamos a la página de pago de Stripe. La tienda no ve ni guarda los datos de tu tarjeta.`}
        </p>
      )}
      <PayTerms isFree={false} deed={deed} />
      <Button type="submit" size="lg" className={styles.send} busy={isSending}>
        {deed}
      </Button>
    </Form>
  )
}

/** The card of the demonstration, which stays in the browser: only its authorisation is sent. */
function useDemoCard(action: string, fields: RefObject<HTMLDivElement | null>) {
  const send = useSubmit()
  const [card, setCard] = useState(NO_CARD)
  const [isMarked, setIsMarked] = useState(false)
  const [isDeclined, setIsDeclined] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const pay = async () => {
    setIsPaying(true)
    await new Promise((resolve) => setTimeout(resolve, SIMULATED_PAYMENT_MS))
    const made = simulateAuthorisation('card', card.number, randomId())
    setIsDeclined(!made.ok)
    if (made.ok) {
      const body = { authorisation: made.authorisation }
      await send(body, { method: 'post', action, preventScrollReset: true })
    }
    setIsPaying(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPaying) return
    const isMissing = missingOfCard(card).length > 0
    setIsMarked(isMissing)
    if (!isMissing) return void pay()
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  return { card, setCard, isMarked, isDeclined, isPaying, submit }
}
