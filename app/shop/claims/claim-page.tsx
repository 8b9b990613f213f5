import { Form, Link, useNavigation } from 'react-router'
import { CLAIM_REASONS, CLAIM_WISHES } from '#core/account/claims/claim.ts'
import type { ClaimAnswer } from '#core/account/claims/claim-form.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { UnitsFields } from '../returns/units-fields.tsx'
import type { ClaimOffer } from './claim-steps.server.ts'
import styles from './claim-page.module.css'

type ClaimPageProps = { offer: ClaimOffer; answer: ClaimAnswer | undefined }

const CHOICE =
  'Si llegó mal o se ha roto, la ley te deja elegir entre que la arreglemos o te mandemos otra, sin coste. Si ninguna de las dos sirve, una rebaja o tu dinero.'

/** Claims something of an order that came wrong, broke or never came. Works without scripts. */
export function ClaimPage({ offer, answer }: ClaimPageProps) {
  const { number, refusal, guarantee, claims } = offer
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title="Reclamar" intro={`Pedido ${number}.`}>
      <div ref={place} tabIndex={-1} className={styles.page}>
        {answer?.ok ? (
          <Notice tone="success">
            {`Tu reclamación está apuntada, con la referencia ${answer.reference}. Te contestamos a ${answer.email}.`}
          </Notice>
        ) : refusal === null ? (
          <ClaimForm offer={offer} answer={answer} />
        ) : (
          <Notice>{refusal}</Notice>
        )}
        {guarantee === null ? null : <p className="small muted">{guarantee}</p>}
        <Earlier claims={claims} />
        <p className="small">
          <Link to={`/orders/${number}`}>Volver al pedido</Link>
          {' o '}
          <Link to="/contact">escríbenos</Link>.
        </p>
      </div>
    </PageFrame>
  )
}

function ClaimForm({ offer, answer }: ClaimPageProps) {
  const isSending = useNavigation().state === 'submitting'
  const refused = answer && !answer.ok ? answer : undefined
  const { errors = {}, values } = refused ?? {}
  return (
    <Form
      method="post"
      action={`/orders/${offer.number}/claim`}
      noValidate
      preventScrollReset
      className={styles.page}
      aria-label="Reclamar"
    >
      {refused && !isSending ? <Notice tone="error">{refused.text}</Notice> : null}
      <input type="hidden" name="token" value={offer.token} readOnly />
      <UnitsFields
        legend="¿De qué se trata?"
        lines={offer.lines}
        values={values?.units}
        error={errors.units}
      />
      <Choices
        label="¿Qué ha pasado?"
        name="reason"
        choices={CLAIM_REASONS}
        typed={values?.reason}
        error={errors.reason}
      />
      <Choices
        label="¿Qué prefieres?"
        name="wish"
        hint={CHOICE}
        choices={CLAIM_WISHES}
        typed={values?.wish}
        error={errors.wish}
      />
      <TextArea
        label="Cuéntanoslo"
        hint="Qué le pasa y desde cuándo. Las fotos puedes mandarlas después, respondiendo a nuestro correo."
        name="text"
        rows={5}
        defaultValue={values?.text ?? ''}
        error={errors.text}
      />
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Enviando..."
      >
        Enviar la reclamación
      </Button>
    </Form>
  )
}

type ChoicesProps = {
  label: string
  name: string
  hint?: string
  choices: Readonly<Record<string, string>>
  typed: string | undefined
  error: string | undefined
}

function Choices({ choices, typed, hint, ...field }: ChoicesProps) {
  return (
    <SelectField {...field} {...(hint && { hint })} defaultValue={typed ?? ''}>
      <option value="">Elige</option>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function Earlier({ claims }: Pick<ClaimOffer, 'claims'>) {
  if (claims.length === 0) return null
  return (
    <section aria-labelledby="antes" className={styles.earlier}>
      <h2 id="antes">Ya has reclamado</h2>
      <ul>
        {claims.map(({ key, at, goods, state }) => (
          <li key={key}>
            <p className="small">{goods}</p>
            <p className="small quiet">{`${at}. ${state}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
