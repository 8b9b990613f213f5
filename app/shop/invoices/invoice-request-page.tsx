import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BUYER_LIMITS, type BuyerField, type RequestAnswer } from '#core/invoices/buyer-form.ts'
import { ID_TYPES, idTypeName } from '#core/tax/id-types.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { InvoiceLinks } from './invoice-links.tsx'
import type { InvoiceOffer } from './invoice-request.server.ts'
import styles from './invoices.module.css'

type InvoiceRequestPageProps = { offer: InvoiceOffer; answer: RequestAnswer | undefined }

/** Asks for a full invoice, with a tax number. Works without scripts. */
export function InvoiceRequestPage({ offer, answer }: InvoiceRequestPageProps) {
  const { number, refusal } = offer
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!answer) return
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const next = wrong ?? place.current
    next?.focus()
  }, [answer])
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

type Choice = 'country' | 'idType'

const FIELDS: readonly {
  name: Exclude<BuyerField, Choice>
  label: string
  hint?: string
  autoComplete: string
}[] = [
  { name: 'name', label: 'Nombre o razón social', autoComplete: 'name' },
  {
    name: 'taxId',
    label: 'NIF',
    hint: 'Con sus letras; si eliges otro documento, su número',
    autoComplete: 'off',
  },
  { name: 'address', label: 'Dirección fiscal', autoComplete: 'address-line1' },
  { name: 'postcode', label: 'Código postal', autoComplete: 'postal-code' },
  { name: 'city', label: 'Ciudad', autoComplete: 'address-level2' },
]

function RequestForm({ offer, answer }: InvoiceRequestPageProps) {
  const isSending = useNavigation().state === 'submitting'
  const refused = answer && !answer.ok ? answer : undefined
  const values = refused?.values ?? offer.values
  const choice = (name: Choice) => ({
    name,
    defaultValue: values[name],
    error: refused?.errors[name],
  })
  return (
    <Form
      method="post"
      action={`/orders/${offer.number}/invoice`}
      noValidate
      preventScrollReset
      className={styles.form}
      aria-label="Pedir la factura con NIF"
    >
      {refused && !isSending ? <Notice tone="error">{refused.text}</Notice> : null}
      <SelectField label="País" autoComplete="country" {...choice('country')}>
        {offer.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Documento" {...choice('idType')}>
        {ID_TYPES.map((type) => (
          <option key={type} value={type}>
            {idTypeName(type)}
          </option>
        ))}
      </SelectField>
      {FIELDS.map((field) => (
        <TextField
          key={field.name}
          {...field}
          defaultValue={values[field.name]}
          maxLength={BUYER_LIMITS[field.name]}
          error={refused?.errors[field.name]}
          required
        />
      ))}
      <p className="small muted">
        Revisa los datos: una factura emitida no se puede cambiar. La guardamos los años que manda
        la ley.
      </p>
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
