import { Form, Link, useNavigation } from 'react-router'
import returns from '#content/returns.json' with { type: 'json' }
import { Button } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { SelectField, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { LABEL_STEPS } from '#core/returns/label.ts'
import { Code, PrintButton, ReturnLabel } from './receipt-parts.tsx'
import type { ReturnOffer } from './return-action.server.ts'
import type { ReturnAnswer } from '#core/returns/return-form.ts'
import { ExchangeAskForm, ExchangeField } from './return-exchange-parts.tsx'
import { UnitsFields } from './units-fields.tsx'
import styles from './returns.module.css'

type ReturnPageProps = { offer: ReturnOffer; answer: ReturnAnswer | undefined }

/** Requests a return of units of an order, and shows the label. Works without scripts. */
export function ReturnPage({ offer, answer }: ReturnPageProps) {
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title="Devolver" intro={introOf(offer, answer)}>
      <div ref={place} tabIndex={-1} className={styles.step}>
        {answer?.ok && 'asks' in answer ? (
          <ExchangeAskForm number={offer.number} ask={answer.asks} />
        ) : answer?.ok ? (
          <Asked answer={answer} number={offer.number} />
        ) : offer.refusal ? (
          <Refused number={offer.number} refusal={offer.refusal} />
        ) : (
          <ReturnForm offer={offer} answer={answer} />
        )}
      </div>
    </PageFrame>
  )
}

function introOf({ number, lastDay, refusal }: ReturnOffer, answer: ReturnAnswer | undefined) {
  if (answer?.ok || refusal || lastDay === null) return `Pedido ${number}.`
  return `Pedido ${number}. Puedes pedirlo hasta el ${lastDay}, y la etiqueta la pagamos nosotros.`
}

function Refused({
  number,
  refusal,
}: { number: string } & { refusal: NonNullable<ReturnOffer['refusal']> }) {
  return (
    <div className={styles.form}>
      <Notice>{refusal.text}</Notice>
      <p>
        <Link to={`/orders/${number}`}>
          {refusal.canCancel ? 'Ir al pedido y cancelarlo' : 'Volver al pedido'}
        </Link>
        {' o '}
        <Link to="/contact">escríbenos</Link>.
      </p>
    </div>
  )
}

function ReturnForm({ offer, answer }: ReturnPageProps) {
  const isSending = useNavigation().state === 'submitting'
  const refused = answer && !answer.ok ? answer : undefined
  const errors = refused?.errors ?? {}
  const values = refused?.values
  return (
    <Form
      method="post"
      action={`/orders/${offer.number}/return`}
      noValidate
      preventScrollReset
      className={styles.form}
      aria-label="Pedir una devolución"
    >
      {refused && !isSending ? <Notice tone="error">{refused.text}</Notice> : null}
      <input type="hidden" name="seen" value={offer.seen} />
      <UnitsFields
        legend="¿Qué devuelves?"
        lines={offer.lines}
        values={values?.units}
        error={errors.units}
      />
      <ExchangeField choices={offer.choices} value={values?.cambio} error={errors.cambio} />
      <SelectField
        label="Motivo"
        optional
        name="reason"
        defaultValue={values?.reason ?? ''}
        error={errors.reason}
      >
        <option value="">Prefiero no decirlo</option>
        {returns.reasons.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="¿Algo más?"
        optional
        name="note"
        rows={3}
        defaultValue={values?.note ?? ''}
        error={errors.note}
      />
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Enviando..."
      >
        Pedir la devolución
      </Button>
      <p className="small muted">
        <Link to={`/orders/${offer.number}`}>Volver al pedido</Link>
      </p>
    </Form>
  )
}

type AskedProps = { answer: Extract<ReturnAnswer, { ok: true; code: string }>; number: string }

function Asked({ answer, number }: AskedProps) {
  const { code, at, label, email } = answer
  return (
    <div className={styles.form}>
      <Notice tone="success">Tu devolución está apuntada.</Notice>
      <DataList
        look="facts"
        rows={[
          { label: 'Código', value: <Code>{code}</Code> },
          { label: 'Pedida', value: at },
          { label: 'Correo', value: `La etiqueta va también a ${email}` },
        ]}
      />
      <ReturnLabel lines={label} />
      <PrintButton>Imprimir la etiqueta</PrintButton>
      <h2>Cómo se hace</h2>
      <ol className={styles.steps}>
        {LABEL_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small muted">
        <Link to={`/orders/${number}`}>Volver al pedido</Link>
      </p>
    </div>
  )
}
