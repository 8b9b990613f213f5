import { useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { policy } from '#core/base/policy/policy.ts'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { Code, PrintButton } from './receipt-parts.tsx'
import type { WithdrawalAnswer } from './withdrawal-answer.ts'
import type { WithdrawalInput } from '#core/returns/withdrawal.ts'
import { WithdrawalFields } from './withdrawal-fields.tsx'
import { withdrawalNext } from '#core/returns/withdrawal.ts'
import type { WithdrawalOffer } from './withdrawal-steps.server.ts'
import styles from './returns.module.css'

export const WITHDRAWAL_TITLE = 'Desistir del contrato'

type WithdrawalPageProps = {
  /** The order that is open in this browser. */
  offer: WithdrawalOffer | null
  answer: WithdrawalAnswer | undefined
}

/** Declares a withdrawal in two steps, also for guests. Works without scripts. */
export function WithdrawalPage({ offer, answer }: WithdrawalPageProps) {
  const { days, withdrawalDays } = policy.returns
  const values = useLastValues(answer)
  const place = useAnswerFocus(answer)
  return (
    <PageFrame
      title={WITHDRAWAL_TITLE}
      intro={`Por ley tienes ${withdrawalDays}\u00A0días naturales desde que recibes el pedido; nosotros te damos ${days}. No hace falta cuenta ni decir por qué.`}
    >
      <div ref={place} tabIndex={-1} className={styles.step}>
        {answer?.step === 'done' ? (
          <Done answer={answer} />
        ) : answer?.step === 'review' ? (
          <Review answer={answer} />
        ) : (
          <Start offer={offer} answer={answer} values={values} />
        )}
      </div>
    </PageFrame>
  )
}

/** Keeps the typed values: Back, or an answer from a failing server, lacks them. */
function useLastValues(answer: WithdrawalAnswer | undefined): WithdrawalInput | null {
  const [last, setLast] = useState<WithdrawalInput | null>(null)
  const values = answer && answer.step !== 'done' ? answer.values : null
  if (values !== null && values !== last) setLast(values)
  return values ?? last
}

/** The address of a step. Keeps the open order; Back goes one step back. */
function useStepAddress(): (step: string) => string {
  const order = new URLSearchParams(useLocation().search).get('pedido')
  return (step) => {
    const query = new URLSearchParams(
      order === null ? { paso: step } : { pedido: order, paso: step },
    )
    return `/desistimiento?${query.toString()}`
  }
}

type StartProps = WithdrawalPageProps & { values: WithdrawalInput | null }

function Start({ offer, answer, values }: StartProps) {
  const address = useStepAddress()
  const isBusy = useNavigation().state === 'submitting'
  const refused = answer?.step === 'form' ? answer : undefined
  return (
    <Form
      method="post"
      action={address('revisar')}
      noValidate
      preventScrollReset
      className={styles.form}
      aria-label={WITHDRAWAL_TITLE}
    >
      {refused?.text && !isBusy ? <Notice tone="error">{refused.text}</Notice> : null}
      <WithdrawalFields
        key={JSON.stringify(values)}
        offer={offer}
        errors={refused?.errors ?? {}}
        values={values}
      />
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isBusy}
        busyLabel="Un momento..."
      >
        Revisar la declaración
      </Button>
      <p className="small muted">
        Todavía no se envía nada. Si lo que quieres es cambiar de talla o devolver algo más tarde,
        mira <Link to="/returns">Devoluciones</Link>.
      </p>
    </Form>
  )
}

function Review({ answer }: { answer: Extract<WithdrawalAnswer, { step: 'review' }> }) {
  const address = useStepAddress()
  const { formData, state } = useNavigation()
  const isSending = state !== 'idle' && formData?.get('step') === 'confirm'
  const { values, declaration, text } = answer
  return (
    <Form
      method="post"
      action={address('hecho')}
      preventScrollReset
      className={styles.form}
      aria-label="Confirmar desistimiento"
    >
      <h2>Esto es lo que vas a declarar</h2>
      {text && !isSending ? <Notice tone="error">{text}</Notice> : null}
      <Declaration lines={declaration} />
      <DataList
        look="facts"
        rows={[
          { label: 'Nombre', value: values.name },
          { label: 'Correo para el justificante', value: values.email },
        ]}
      />
      <Hidden values={values} />
      <div className={styles.ways}>
        <Button
          type="submit"
          name="step"
          value="confirm"
          size="lg"
          busy={isSending}
          busyLabel="Enviando..."
        >
          Confirmar desistimiento
        </Button>
        <Button type="submit" name="step" value="edit" variant="link">
          Cambiar algo
        </Button>
      </div>
    </Form>
  )
}

const Declaration = ({ lines }: { lines: readonly string[] }) => (
  <blockquote className={styles.declaration}>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </blockquote>
)

function Hidden({ values }: { values: WithdrawalInput }) {
  const { units, ...fields } = values
  return Object.entries({ ...fields, ...units }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function Done({ answer }: { answer: Extract<WithdrawalAnswer, { step: 'done' }> }) {
  const { code, at, name, email, declaration } = answer
  return (
    <div className={styles.form}>
      <Notice tone="success">Hemos recibido tu declaración de desistimiento.</Notice>
      <DataList
        look="facts"
        rows={[
          { label: 'Código', value: <Code>{code}</Code> },
          { label: 'Recibida', value: `${at} (hora peninsular)` },
          { label: 'Nombre', value: name },
          { label: 'Correo', value: email },
        ]}
      />
      <Declaration lines={declaration} />
      <p>
        Este es el justificante: guárdalo o imprímelo. También te lo mandamos a <span>{email}</span>
        ; si no hay ningún pedido con ese número y ese correo, el mensaje lleva solo el código y la
        fecha.
      </p>
      <h2>Qué pasa ahora</h2>
      {withdrawalNext().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="small muted">
        ¿No te llega el correo? Mira en el no deseado o <Link to="/contact">escríbenos</Link> con el
        código.
      </p>
      <PrintButton>Imprimir el justificante</PrintButton>
    </div>
  )
}
