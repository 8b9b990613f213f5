import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DELIVERY_FIELDS, readField } from '#core/orders/delivery/delivery-address.ts'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { AddressFields } from './address-fields.tsx'
import type { AddressOffer } from './order-address.server.ts'
import type { OrderAddressAnswer } from './order-address-answer.ts'
import fields from './address-fields.module.css'
import styles from './order-address-page.module.css'

type OrderAddressPageProps = { offer: AddressOffer; answer: OrderAddressAnswer | undefined }

/** Changes where an order goes, while none of it has left. Works without scripts. */
export function OrderAddressPage({ offer, answer }: OrderAddressPageProps) {
  const { number, refusal } = offer
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title="Cambiar la dirección" intro={`Pedido ${number}.`}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {answer?.ok ? (
          <Done lines={offer.lines} isChanged={answer.isChanged} />
        ) : refusal === null ? (
          <AddressForm offer={offer} answer={answer} />
        ) : (
          <Notice>{refusal}</Notice>
        )}
        <p className="small">
          <Link to={`/orders/${number}`}>Volver al pedido</Link>
        </p>
      </div>
    </PageFrame>
  )
}

function Done({ lines, isChanged }: { lines: readonly string[]; isChanged: boolean }) {
  return (
    <>
      <Notice tone="success">
        {isChanged
          ? 'Dirección cambiada. Te hemos escrito para que conste.'
          : 'Estaba igual: no ha cambiado nada.'}
      </Notice>
      <address className={styles.address}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  )
}

function AddressForm({ offer: { number, delivery }, answer }: OrderAddressPageProps) {
  const isSending = useNavigation().state === 'submitting'
  const refused = answer && !answer.ok ? answer : undefined
  const values = refused?.values ?? delivery
  return (
    <Form
      method="post"
      action={`/orders/${number}/address`}
      noValidate
      preventScrollReset
      className={styles.place}
      aria-label="Cambiar la dirección del pedido"
    >
      {refused && !isSending ? <Notice tone="error">{refused.text}</Notice> : null}
      {DELIVERY_FIELDS.map((field) => (
        <input key={field} type="hidden" name={readField(field)} value={delivery[field]} readOnly />
      ))}
      <div className={fields.form}>
        <AddressFields
          country={delivery.country}
          field={(name) => ({
            name,
            defaultValue: values[name],
            error: refused?.errors[name],
          })}
        />
      </div>
      <p className="small muted">
        El correo del pedido no cambia, y el precio tampoco: por eso el país es el mismo.
      </p>
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Guardando..."
      >
        Guardar la dirección
      </Button>
    </Form>
  )
}
