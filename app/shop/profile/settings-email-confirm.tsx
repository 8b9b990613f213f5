import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { AccountDone } from '../account/account-answer.ts'
import { AccountSubmit } from '../account/account-submit.tsx'
import { EMAIL_CODE } from '#core/account/email-code.ts'
import { CodeField } from './settings-email-code.tsx'
import type { WantedChange } from './settings-email-change.tsx'
import { useEmailForm, type EmailFormProps } from './use-email-form.ts'
import styles from './settings-email.module.css'

type ConfirmChangeProps = {
  oldEmail: string
  wanted: WantedChange
  onBack: () => void
  onDone: (answer: AccountDone) => void
}

/** The second step: one code from each mailbox, sent together. */
export function ConfirmChange({ oldEmail, wanted, onBack, onDone }: ConfirmChangeProps) {
  const [isResent, setIsResent] = useState(false)
  const sending = useEmailForm('change', { onDone: () => setIsResent(true) })
  const codes = useRef<HTMLDivElement>(null)
  // Focuses the first field, since the first step disappeared with the focus.
  useEffect(
    () => codes.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(),
    [],
  )
  const resend = () => {
    setIsResent(false)
    void sending.post(wanted.sent)
  }
  return (
    <div className={styles.steps}>
      <p role="status" className="muted">
        <span>{isResent ? 'Los hemos enviado otra vez: valen solo los últimos. ' : ''}</span>
        <CodesSent oldEmail={oldEmail} newEmail={wanted.email} />
      </p>
      {sending.text ? (
        <Notice tone="error" look="line">
          {sending.text}
        </Notice>
      ) : null}
      <div ref={codes}>
        <CodesForm onDone={onDone} />
      </div>
      <p className={styles.ways}>
        <Button variant="link" size="sm" busy={sending.isBusy} onClick={resend}>
          Enviar otros códigos
        </Button>
        <Button variant="link" size="sm" onClick={onBack}>
          Usar otro correo
        </Button>
      </p>
      <p className="small quiet">
        ¿Ya no lees el correo actual? <Link to="/contact">Escríbenos</Link>.
      </p>
    </div>
  )
}

export function CodesSent({ oldEmail, newEmail }: { oldEmail: string; newEmail: string }) {
  return (
    <span>
      Hay un código en <strong className={styles.address}>{newEmail}</strong> y otro en{' '}
      <strong className={styles.address}>{oldEmail}</strong>. Valen{' '}
      <span>{EMAIL_CODE.minutes}</span> minutos. Mira también en el correo no deseado.
    </span>
  )
}

/** The form with both codes. */
export function CodesForm(props: EmailFormProps) {
  const { form, isBusy, text, values, errorOf } = useEmailForm('confirm', props)
  const field = (name: 'newCode' | 'oldCode') => ({
    name,
    defaultValue: values[name],
    error: errorOf(name),
  })
  return (
    <form className={styles.steps} noValidate {...form}>
      <input type="hidden" name="intent" value="confirm" />
      <CodeField label="Código del correo nuevo" {...field('newCode')} />
      <CodeField label="Código del correo actual" {...field('oldCode')} />
      <AccountSubmit label="CAMBIAR CORREO" isBusy={isBusy} error={text} />
    </form>
  )
}
