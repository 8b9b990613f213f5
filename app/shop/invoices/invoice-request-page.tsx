import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RequestAnswer } from '#core/orders/invoices/buyer-form.ts'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { BuyerFields, BuyerNote } from './buyer-fields.tsx'
import { InvoiceLinks } from './invoice-links.tsx'
import type { InvoiceOffer } from './invoice-request.server.ts'
import styles from './invoices.module.css'

type InvoiceRequestPageProps = { offer: InvoiceOffer; answer: RequestAnswer | undefined }

/** Asks for a full invoice, with a tax number. Works without scripts. */
export function InvoiceRequestPage({ offer, answer }: InvoiceRequestPageProps) {
  const { number, refusal } = offer
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title="Factura con NIF" intro={`Pedido ${number}.`}>
      <div ref={place} tabIndex={-1} className={styles.form}>
        {answer?.ok ? (
          <Done number={number} numbers={answer.numbers} />
        ) : refusal === null ? (
          <RequestForm offer={offer} answer={answer} />
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

function Done({ number, numbers }: { number: string; numbers: readonly string[] }) {
  if (numbers.length === 0) {
    return (
      <Notice tone="success">
        Hecho. La factura saldrá con esos datos, y la tendrás en la página de tu pedido.
      </Notice>
    )
  }
  const invoices = numbers.map((one) => ({ number: one, label: 'Factura' }))
  return (
    <>
      <Notice tone="success">
        {numbers.length > 1
          ? 'Aquí tienes tus facturas, una por paquete.'
          : 'Aquí tienes tu factura.'}
      </Notice>
      <InvoiceLinks order={number} invoices={invoices} />
    </>
  )
}

const FIELDS = ['country', 'idType', 'name', 'taxId', 'address', 'postcode', 'city'] as const

function RequestForm({ offer, answer }: InvoiceRequestPageProps) {
  const isSending = useNavigation().state === 'submitting'
  const values = answer?.values ?? offer.values
  return (
    <Form
      method="post"
      action={`/orders/${offer.number}/invoice`}
      noValidate
      preventScrollReset
      className={styles.form}
      aria-label="Pedir la factura con NIF"
    >
      {answer?.errors && !isSending ? <Notice tone="error">{answer.text}</Notice> : null}
      <BuyerFields
        fields={FIELDS}
        countries={offer.countries}
        propsOf={(name) => ({
          name,
          defaultValue: values[name],
          error: answer?.errors?.[name],
        })}
      />
      <BuyerNote />
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Enviando..."
      >
        Pedir la factura
      </Button>
    </Form>
  )
}
